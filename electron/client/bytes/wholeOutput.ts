import { writeSync } from 'node:fs'
import { Socket } from 'node:net'
import { Writable } from 'node:stream'
import type { AppError } from '../../../shared/failure.ts'
import { toWriteError } from './diskErrors.ts'

/** Exit code of a program whose output is not whole. */
const INCOMPLETE_OUTPUT_EXIT_CODE = 1
/** The reader has gone, as in `griot manual | head -1`: no error. */
const READER_GONE_CODES: readonly unknown[] = ['EPIPE', 'ECONNRESET']

/**
 * Makes all that this process prints whole, or its exit code one of a failure: Node loses what a full disk did not take, and
 * the errors of a program that calls `process.exit`. `onLoss` is called once, at the first byte of standard output that is lost;
 * what follows it is lost too, so that the output is a beginning of the whole. A lost line of standard error is told nowhere.
 * A reader who has gone is no failure. Every program that prints calls this first.
 */
export function keepOutputWhole(onLoss: (failure: AppError) => void): void {
  let lost = false
  const watch = (name: 'stdout' | 'stderr') => {
    const fail = (error: unknown): void => {
      if (error instanceof Error && 'code' in error && READER_GONE_CODES.includes(error.code)) return
      if (name === 'stdout' && !lost) onLoss(toWriteError(name, error))
      lost = true
    }
    const stream: Writable & { readonly fd?: number } = process[name]
    stream.on('error', fail)
    // Node's own stream of a file takes half a write for a whole one. One without a number writes nowhere.
    if (!(stream instanceof Socket) && stream.fd !== undefined)
      Object.defineProperty(process, name, { value: fileWriter(stream.fd, fail) })
  }
  // Standard error first: `onLoss` may print there.
  watch('stderr')
  watch('stdout')
  process.on('exit', () => {
    if (lost && !process.exitCode) process.exitCode = INCOMPLETE_OUTPUT_EXIT_CODE
  })
}

/** A stream that writes to an open file at once. */
function fileWriter(fd: number, fail: (error: unknown) => void): Writable & { readonly fd: number } {
  let broken = false
  const stream = new Writable({
    decodeStrings: true,
    write(bytes: Buffer, _encoding, done) {
      try {
        for (let at = 0; at < bytes.length && !broken; ) at += writeSync(fd, bytes, at)
      } catch (error) {
        broken = true
        fail(error)
      }
      done()
    },
  })
  return Object.assign(stream, { fd })
}
