import { AppError } from '../../shared/failure.ts'
import { chooseFiles, SUBTITLE_FILES } from '../state/chooseFiles.ts'
import { studio } from '../state/studio.ts'

/** Asks for a subtitle file and answers its path in the studio; undefined where none was chosen. */
export async function chooseSubtitles(): Promise<string | undefined> {
  const [file] = await chooseFiles({ accept: SUBTITLE_FILES, multiple: false })
  if (file === undefined) return undefined
  const result = await studio().bridge.pathsOf([file])
  if (!result.ok) throw new AppError(result.failure)
  return result.value[0]
}
