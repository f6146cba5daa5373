import type { AppSettings } from '../../shared/commands/app.ts'
import { session, useSession } from './session.ts'
import { changeSettings } from './studio/connection.ts'
import { run } from './studio/studio.ts'

/** The tabs beside the script. */
export const SIDE_TABS = ['speakers', 'takes', 'mixer', 'assistant', 'edits'] as const
export type SideTab = (typeof SIDE_TABS)[number]

/** The shown tab, as a hook; kept in the settings' layout. */
export function useSideTab(): SideTab {
  return useSession(({ settings }) => tabIn(settings))
}

/** The shown tab now. */
export function sideTab(): SideTab {
  return tabIn(session().settings)
}

/** Shows a tab. */
export function showSide(side: SideTab): void {
  if (sideTab() !== side) void run(() => changeSettings({ layout: { side } }))
}

/** Shows a tab and focuses the element that `selector` finds, by default the tab itself. */
export function goToSide(side: SideTab, selector = `#side-tab-${side}`): void {
  showSide(side)
  // The tab's content may only be drawn in the next frame.
  requestAnimationFrame(() => document.querySelector<HTMLElement>(selector)?.focus())
}

function tabIn(settings: AppSettings | undefined): SideTab {
  const kept = settings?.layout['side']
  return SIDE_TABS.find((tab) => tab === kept) ?? 'speakers'
}
