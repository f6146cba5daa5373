import { statSync } from 'node:fs'
import { AppError } from '../../../../shared/failure.ts'
import { say } from '../../../../shared/locale/message.ts'

/**
 * Holds files that this process has open to their names: the returned function throws `unavailable` once another file, or none,
 * has the name of one of them. What is written to such a file is lost when the process ends, without an error of the system.
 */
export function holdFiles(paths: readonly string[]): () => void {
  const held = paths.map(identityOf)
  return () => {
    if (paths.every((path, index) => identityOf(path) === held[index])) return
    throw new AppError({ kind: 'unavailable', permanent: true, message: say('engine.data.gone') })
  }
}

/** The disk and the number of a file on it; undefined where none has the name. An open file keeps its number to itself. */
function identityOf(path: string): string | undefined {
  try {
    const { dev, ino } = statSync(path, { bigint: true })
    return `${dev}:${ino}`
  } catch {
    return undefined
  }
}
