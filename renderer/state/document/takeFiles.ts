import { say } from '../../../shared/locale/message.ts'
import { ANSWER_BEGIN, TEST_BEGIN } from '../../../shared/review/reviewAnswer.ts'
import { isSubtitleName } from '../../../shared/subtitles/subtitleExtensions.ts'
import { t } from '../../locales/t.ts'
import { isDialogOpen, openDialog, showDialog } from '../dialogs.ts'
import { chooseFile, readChosenFile, SUBTITLE_FILES } from '../studio/chooseFiles.ts'
import { type DroppedFolder, openFolder } from '../studio/droppedFiles.ts'
import { addFiles, addMore, notifyRefused } from '../studio/dubs.ts'
import { forgetRefusals, notify } from '../studio/studio.ts'
import { openProject } from './project.ts'

/** Takes dropped files: subtitles and answers of reviewers go into the open project, those of listeners are kept, all others are added as videos. */
export async function takeFiles(files: readonly File[]): Promise<void> {
  const [first, ...others] = files
  if (first === undefined) return
  const isTable = openProject() !== undefined && others.length === 0 && /\.xlsx$/i.test(first.name)
  if (isTable && !isDialogOpen()) return showDialog({ name: 'takeTable', file: first })
  const tests = await answersIn(files, TEST_BEGIN)
  if (tests !== undefined && (openDialog('listening') !== undefined || !isDialogOpen())) {
    return showDialog({ name: 'listening', text: tests })
  }
  const isForProject = openProject() !== undefined && files.every(({ name }) => isSubtitleName(name))
  if (!isForProject) return addFiles(files)
  const answers = await answersIn(files, ANSWER_BEGIN)
  if (isDialogOpen()) notify({ kind: 'invalid', message: t('subtitles.closeFirst') })
  else if (answers !== undefined) showDialog({ name: 'takeReview', text: answers })
  else showDialog({ name: 'subtitles', file: first, others: others.length })
}

/** Takes dropped files, then the films of dropped folders; reports folders that hold none, or cannot be read. */
export async function takeDropped(files: readonly File[], folders: readonly DroppedFolder[]): Promise<void> {
  forgetRefusals()
  await takeFiles(files)
  for (const folder of folders) {
    const { name } = folder
    const batches = await openFolder(folder).catch(() => undefined)
    if (batches === undefined)
      notifyRefused([say('refused.other', { name, why: say('failure.file.closed', { path: name }) })])
    else if (batches.length === 0) notifyRefused([say('refused.folder', { name })])
    for (const batch of batches ?? []) await addMore(batch)
  }
}

/** Lets the user choose subtitles for the open project. */
export async function chooseSubtitles(): Promise<void> {
  const file = await chooseFile(SUBTITLE_FILES)
  if (file !== undefined) await takeFiles([file])
}

/** The text of files that are all answers that begin so; undefined where one is not. */
async function answersIn(files: readonly File[], begin: string): Promise<string | undefined> {
  if (!files.every(({ name }) => name.toLowerCase().endsWith('.txt'))) return undefined
  const texts = await Promise.all(files.map((file) => readChosenFile(file).catch(() => '')))
  return texts.every((text) => text.includes(begin)) ? texts.join('\n') : undefined
}
