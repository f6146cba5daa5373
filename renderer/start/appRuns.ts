import type { appActions } from '../../shared/actions/actions.ts'
import { showDialog, showPalette } from '../state/dialogs.ts'
import { close, saveAs } from '../state/document/openProjects.ts'
import { theProject } from '../state/document/project.ts'
import { showHelp } from '../state/help.ts'
import { leaveRoom } from '../state/rooms.ts'
import { type Place, session } from '../state/session.ts'
import { chooseFiles, VIDEO_FILES } from '../state/studio/chooseFiles.ts'
import { copyDiagnostics, showSettings } from '../state/studio/connection.ts'
import { addFiles, addPaths, addSample } from '../state/studio/dubs.ts'
import { showPacks } from '../state/studio/packs.ts'
import { run, studio } from '../state/studio/studio.ts'

/** The functions of the actions of the whole studio. */
export const appRuns: Readonly<Record<keyof typeof appActions, () => void>> = {
  addVideos: () => void run(addVideos),
  addSample: () => void run(addSample),
  openProject: () => showDialog({ name: 'projects' }),
  saveProjectAs: () => void run(saveCopy),
  closeProject: () => void run(close),
  openSettings: () => showSettings(),
  showPacks: showPacks,
  showHelp: () => (session().room === 'help' ? leaveRoom() : showHelp()),
  showPalette: showPalette,
  showKeysHere: () => {
    const place = document.activeElement?.closest<HTMLElement>('[data-place]')?.dataset['place']
    showDialog({ name: 'shortcuts', place: place as Place | undefined })
  },
  showShortcuts: () => showDialog({ name: 'shortcuts' }),
  copyDiagnostics: () => void run(copyDiagnostics),
}

async function addVideos(): Promise<void> {
  const { api, bridge } = studio()
  // A choice in the desktop's menu is no user gesture on the page, so only the main process may open a file dialog.
  if (bridge.shell === 'electron') await addPaths((await api.pickVideos({})).paths)
  else await addFiles(await chooseFiles(VIDEO_FILES))
}

async function saveCopy(): Promise<void> {
  const { api, bridge } = studio()
  const suggested = theProject().path.replace(/\.griot$/i, ' copy.griot')
  if (bridge.shell === 'electron') {
    const { path } = await api.pickOutput({ suggested })
    if (path !== undefined) await saveAs(path)
  } else showDialog({ name: 'saveAs', suggested })
}
