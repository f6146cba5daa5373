import { AppError } from '../../../shared/failure.ts'
import { chooseFile, VIDEO_FILES } from './chooseFiles.ts'
import { studio } from './studio.ts'

/** The path of a video chosen in the system's or browser's dialog; undefined if cancelled. */
export async function pickVideo(): Promise<string | undefined> {
  const { api, bridge } = studio()
  if (bridge.shell === 'electron') return (await api.pickVideos({})).paths[0]
  const file = await chooseFile(VIDEO_FILES)
  if (file === undefined) return undefined
  const pathResult = await bridge.pathsOf([file])
  if (!pathResult.ok) throw new AppError(pathResult.failure)
  return pathResult.value[0]
}
