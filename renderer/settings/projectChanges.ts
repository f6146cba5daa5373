import type { Target } from '../../shared/contract/records.ts'
import type { ProjectDefaults } from '../../shared/project/projectDefaults.ts'
import { changeSettings } from '../state/studio/connection.ts'

/** The target languages with or without one. */
export function withTarget(targets: readonly Target[], target: Target, on: boolean): Target[] {
  const others = targets.filter((one) => one !== target)
  return on ? [...others, target] : others
}

/** The defaults with another layout of subtitles; without one, that of their language. */
export function withLayout(
  { layout: _, ...rest }: ProjectDefaults,
  layout: ProjectDefaults['layout'],
): ProjectDefaults {
  return layout === undefined ? rest : { ...rest, layout }
}

/** Saves the folder for dubs as it was typed; an empty one is the folder beside each video, and the same is not saved again. */
export async function saveOutputFolder({
  before,
  typed,
}: {
  readonly before: string
  readonly typed: string
}): Promise<void> {
  const folder = typed.trim()
  if (folder !== before) await changeSettings({ outputFolder: folder === '' ? null : folder })
}
