import type { Settings } from '../../../shared/commands/app.ts'
import { shownLanguage } from '../../../shared/locale/studioLanguages.ts'
import type { Shell } from './shell.ts'

/** Shows the menu of a desktop as the settings have it. */
export function showMenu(shell: Shell, { shortcuts, language }: Settings): void {
  const { language: ordered, systemLanguages: system = [] } = shell
  shell.showMenu?.({ shortcuts, language: shownLanguage({ ordered, setting: language, system }) })
}
