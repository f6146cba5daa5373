import { extname } from 'node:path'
import { app, dialog } from 'electron'
import { failureMessage } from '../../shared/failure.ts'
import type { Texts } from '../../shared/locale/createTexts.ts'
import { say } from '../../shared/locale/message.ts'
import type { Dispatch } from '../studio/commands/dispatch.ts'
import { PROJECT_EXTENSION } from './openable.ts'
import type { Windows } from './window.ts'

const DESKTOP_WINDOW = 'desktop'

interface OpenSystemFilesParts {
  readonly dispatch: Dispatch
  readonly windows: Pick<Windows, 'sendToCurrent'>
  readonly words: Texts['words']
}

/** Opens the files that the system passed to the app: videos go onto the list, a project opens in the current page. */
export async function openSystemFiles(
  paths: readonly string[],
  { dispatch, windows, words }: OpenSystemFilesParts,
): Promise<void> {
  const isProject = (path: string) => extname(path).toLowerCase() === PROJECT_EXTENSION
  // A window shows one project, so only the last of several is opened.
  const project = paths.findLast(isProject)
  if (project !== undefined) {
    app.addRecentDocument(project)
    windows.sendToCurrent({ event: 'projectRequested', data: { path: project } })
  }
  const videos = paths.filter((path) => !isProject(path))
  if (videos.length === 0) return
  const result = await dispatch({ window: DESKTOP_WINDOW, command: 'addDubs', input: { paths: videos } })
  if (!result.ok) dialog.showErrorBox(words(say('notice.notAdded')), words(failureMessage(result.failure)))
  else for (const path of videos) app.addRecentDocument(path)
}
