import type { ActionId } from '../shared/actions.ts'
import { copyDiagnostics, showSettings, showShortcuts } from './state/connection.ts'
import { addFiles, addPaths, addSample } from './state/dubs.ts'
import { run, studio } from './state/studio.ts'
import { chooseFiles, VIDEO_FILES } from './ui/chooseFiles.ts'

/** What each action does, wherever it was asked for: menu, key or button. */
export const actions: Readonly<Record<ActionId, () => void>> = {
  addVideos: () => void run(addVideos),
  addSample: () => void run(addSample),
  openSettings: () => showSettings(true),
  showShortcuts: () => showShortcuts(true),
  copyDiagnostics: () => void run(copyDiagnostics),
}

async function addVideos(): Promise<void> {
  const { api, bridge } = studio()
  // The menu of the desktop counts as no click on the page, so the page may not open a dialog there.
  if (bridge.shell === 'electron') await addPaths((await api.pickVideos({})).paths)
  else await addFiles(await chooseFiles({ accept: VIDEO_FILES, multiple: true }))
}
