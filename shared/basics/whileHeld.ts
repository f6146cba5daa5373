/** Error codes of Windows while another program, such as a virus scanner, has a file open. */
const FILE_HELD_CODES: ReadonlySet<unknown> = new Set(['EPERM', 'EACCES', 'EBUSY'])
/** Milliseconds between attempts; scanners let go of a file within a second or two. */
const PAUSES_MS = [20, 50, 100, 200, 400, 800, 1600]

/**
 * Repeats an attempt that fails because a file is held by another program, as renaming over an open file does on Windows.
 * `pause` waits for so many milliseconds. Throws the last error where the file stays held, any other error at once.
 */
export async function whileHeld<T>(attempt: () => Promise<T>, pause: (ms: number) => Promise<unknown>): Promise<T> {
  for (const ms of PAUSES_MS) {
    try {
      return await attempt()
    } catch (error) {
      if (!isHeld(error)) throw error
    }
    await pause(ms)
  }
  return attempt()
}

/** The same for an attempt and a pause that block, where a file must have its name before the next line runs. */
export function whileHeldSync<T>(attempt: () => T, pause: (ms: number) => unknown): T {
  for (const ms of PAUSES_MS) {
    try {
      return attempt()
    } catch (error) {
      if (!isHeld(error)) throw error
    }
    pause(ms)
  }
  return attempt()
}

function isHeld(error: unknown): boolean {
  return error instanceof Error && 'code' in error && FILE_HELD_CODES.has(error.code)
}
