import type { Settings } from '../../shared/commands/app.ts'
import { changeSettings } from './connection.ts'
import { session, useSession } from './session.ts'
import { run } from './studio.ts'

/** What stands beside the script, under the picture. */
export const SIDE_TABS = ['speakers', 'takes', 'assistant', 'edits'] as const
export type SideTab = (typeof SIDE_TABS)[number]

/** The tab that is shown; it is kept with the layout of the editor. */
export function useSideTab(): SideTab {
  return useSession(({ settings }) => tabIn(settings))
}

/** The tab that is shown now. */
export function sideTab(): SideTab {
  return tabIn(session().settings)
}

/** Shows a tab. */
export function showSide(side: SideTab): void {
  if (sideTab() !== side) void run(() => changeSettings({ layout: { side } }))
}

/** Shows a tab with the keys going to what `selector` finds in it, its tab by default. */
export function goToSide(side: SideTab, selector = `#side-tab-${side}`): void {
  showSide(side)
  // What is in it may only come with the next frame.
  requestAnimationFrame(() => document.querySelector<HTMLElement>(selector)?.focus())
}

function tabIn(settings: Settings | undefined): SideTab {
  const kept = settings?.layout['side']
  return SIDE_TABS.find((tab) => tab === kept) ?? 'speakers'
}
