import { extname } from 'node:path'
import { app, dialog } from 'electron'
import type { Dispatch } from '../studio/dispatch.ts'
import { PROJECT_EXTENSION } from './openable.ts'

const DESKTOP = 'desktop'

/** Puts files that the system was asked to open with us onto the list; says so where that fails. */
export async function addFiles(paths: readonly string[], dispatch: Dispatch): Promise<void> {
  const videos = paths.filter((path) => extname(path).toLowerCase() !== PROJECT_EXTENSION)
  if (videos.length < paths.length) {
    dialog.showErrorBox('The project was not opened.', 'This version works with videos. Open the video instead.')
  }
  if (videos.length === 0) return
  const result = await dispatch({ window: DESKTOP, command: 'addDubs', input: { paths: videos } })
  if (!result.ok) dialog.showErrorBox('The video was not added.', result.failure.message)
  else for (const path of videos) app.addRecentDocument(path)
}
