import { access } from 'node:fs/promises'
import { basename } from 'node:path'
import { AppError } from '../../../shared/failure.ts'
import { say } from '../../../shared/locale/message.ts'

type Sherpa = typeof import('sherpa-onnx-node')['default']

/** Loads sherpa-onnx; call it only in worker processes. Throws `unavailable` if it is not installed. */
export async function loadSherpa(): Promise<Sherpa> {
  try {
    return (await import('sherpa-onnx-node')).default
  } catch (cause) {
    const message = say('engineModel.library', { name: 'sherpa-onnx' })
    throw new AppError({ kind: 'unavailable', message, permanent: true }, { cause })
  }
}

/** Throws `unavailable` if a file is missing: the library itself reports nothing and produces nothing. */
export async function checkFiles(paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    const present = await access(path).then(
      () => true,
      () => false,
    )
    if (present) continue
    const message = say('engineModel.fileGone', { name: basename(path) })
    throw new AppError({ kind: 'unavailable', message, permanent: true })
  }
}
