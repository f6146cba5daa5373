import { t } from '../locales/t.ts'
import { chooseFiles, SUBTITLE_FILES } from './chooseFiles.ts'
import { isDialogOpen, showDialog } from './dialogs.ts'
import { addFiles } from './dubs.ts'
import { openProject } from './project.ts'
import { notify } from './studio.ts'

/** Takes dropped files: subtitles go into the open project, all others are added as videos. */
export async function takeFiles(files: readonly File[]): Promise<void> {
  const [first, ...others] = files
  if (first === undefined) return
  const isForProject = openProject() !== undefined && files.every(isSubtitles)
  if (!isForProject) await addFiles(files)
  else if (isDialogOpen()) notify({ kind: 'invalid', message: t('subtitles.closeFirst') })
  else showDialog({ name: 'subtitles', file: first, others: others.length })
}

/** Lets the user choose subtitles for the open project. */
export async function chooseSubtitles(): Promise<void> {
  await takeFiles(await chooseFiles({ accept: SUBTITLE_FILES, multiple: false }))
}

function isSubtitles({ name }: File): boolean {
  return SUBTITLE_FILES.split(',').includes(name.slice(name.lastIndexOf('.')).toLowerCase())
}
