import { access } from 'node:fs/promises'
import { basename } from 'node:path'
import { AppError } from '../../../shared/failure.ts'

type Sherpa = typeof import('sherpa-onnx-node')['default']

/** The library; loaded only in processes of its own. Throws `unavailable` where it is not installed. */
export async function loadSherpa(): Promise<Sherpa> {
  try {
    return (await import('sherpa-onnx-node')).default
  } catch (cause) {
    const message = 'The library that runs this pack, sherpa-onnx, is not installed. Run npm ci again.'
    throw new AppError({ kind: 'unavailable', message, permanent: true }, { cause })
  }
}

/** Throws `unavailable` where one of the files is missing: the library itself goes on without, and does nothing. */
export async function checkFiles(paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    const present = await access(path).then(
      () => true,
      () => false,
    )
    if (present) continue
    const message = `The file ${basename(path)} of this pack is missing. Install the pack again.`
    throw new AppError({ kind: 'unavailable', message, permanent: true })
  }
}
