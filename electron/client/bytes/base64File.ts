import { type FileHandle, open, rm } from 'node:fs/promises'
import { AppError } from '../../../shared/failure.ts'
import { say } from '../../../shared/locale/message.ts'
import { toWriteError } from './diskErrors.ts'
import { writeAll } from './writeAll.ts'

/** A file made from base64 text that comes in pieces cut anywhere. */
interface Base64File {
  /** Decodes the next characters. Throws `bad_reply` if they are not base64, `file` if the disk refuses them. */
  write(text: Buffer): Promise<void>
  /** Ends the file: checks the padding and waits until every byte is written. */
  finish(): Promise<void>
  /** Closes and removes the file, also after `finish`. */
  discard(): Promise<void>
}

const BUFFER_BYTES = 2 * 1024 * 1024
/** The first buffer is small because there are thousands of short files. */
const FIRST_BUFFER_BYTES = 64 * 1024
/** Characters decoded at once; V8 keeps longer strings outside its heap, which is several times slower. */
const DECODE_SLICE_CHARACTERS = 64 * 1024
const EQUALS = 0x3d
const URL_ALPHABET = [0x2d, 0x5f]

/**
 * Decodes base64 strictly (RFC 4648 section 4, padding required) into a new file; one buffer is written while the other
 * is filled.
 */
export function createBase64File(path: string): Base64File {
  const quad = Buffer.alloc(4)
  let quadLength = 0
  let padded = false
  const disk = createDiskWriter(path)

  async function write(text: Buffer): Promise<void> {
    let rest = text
    if (quadLength > 0) {
      const taken = rest.copy(quad, quadLength)
      quadLength += taken
      rest = rest.subarray(taken)
      if (quadLength < 4) return
      quadLength = 0
      await decodeLast(quad)
    }
    const whole = rest.length - (rest.length % 4)
    for (let start = 0; start < whole; start += DECODE_SLICE_CHARACTERS)
      await decode(rest.subarray(start, Math.min(start + DECODE_SLICE_CHARACTERS, whole)))
    quadLength = rest.copy(quad, 0, whole)
  }

  async function decode(run: Buffer): Promise<void> {
    if (run[run.length - 1] === EQUALS) {
      if (run.length > 4) await decode(run.subarray(0, -4))
      return decodeLast(run.subarray(-4))
    }
    if (padded || URL_ALPHABET.some((byte) => run.includes(byte))) throw notBase64()
    const size = (run.length / 4) * 3
    const room = await disk.reserve(size)
    // Node's decoder skips foreign characters, so they show as missing bytes.
    if (room.write(run.toString('latin1'), 'base64') !== size) throw notBase64()
  }

  /**
   * Decodes the last four characters, which may hold padding; encoding the result again shows whether the form was
   * canonical.
   */
  async function decodeLast(run: Buffer): Promise<void> {
    const text = run.toString('latin1')
    const bytes = Buffer.from(text, 'base64')
    if (padded || bytes.toString('base64') !== text) throw notBase64()
    padded = text.endsWith('=')
    bytes.copy(await disk.reserve(bytes.length))
  }

  async function finish(): Promise<void> {
    if (quadLength > 0) throw notBase64()
    await disk.finish()
  }

  return { write, finish, discard: disk.discard }
}

interface DiskWriter {
  /** Memory for the next bytes of the file, to be filled before the next call. */
  reserve(size: number): Promise<Buffer>
  finish(): Promise<void>
  discard(): Promise<void>
}

function createDiskWriter(path: string): DiskWriter {
  let handle: FileHandle | undefined
  let filling = Buffer.alloc(0)
  let resting = Buffer.alloc(0)
  let filled = 0
  let position = 0
  let writing: Promise<void> = Promise.resolve()

  async function start(): Promise<FileHandle> {
    filling = Buffer.allocUnsafeSlow(FIRST_BUFFER_BYTES)
    handle = await open(path, 'w').catch((error) => {
      throw toWriteError(path, error)
    })
    return handle
  }

  function writeFilled(target: FileHandle): Promise<void> {
    return writeAll(target, filling.subarray(0, filled), position).catch((error) => {
      throw toWriteError(path, error)
    })
  }

  async function flush(target: FileHandle): Promise<void> {
    await writing
    writing = writeFilled(target)
    // The next `await writing` throws this failure; until then it must not count as unhandled.
    writing.catch(() => undefined)
    position += filled
    filled = 0
    const next = resting.length === BUFFER_BYTES ? resting : Buffer.allocUnsafeSlow(BUFFER_BYTES)
    resting = filling
    filling = next
  }

  async function close(): Promise<void> {
    await handle?.close()
    handle = undefined
  }

  return {
    async reserve(size) {
      const target = handle ?? (await start())
      if (filled + size > filling.length) await flush(target)
      const room = filling.subarray(filled, filled + size)
      filled += size
      return room
    },
    async finish() {
      const target = handle ?? (await start())
      try {
        await writing
        await writeFilled(target)
        await target.sync()
      } catch (error) {
        throw toWriteError(path, error)
      } finally {
        await close()
      }
    },
    async discard() {
      await writing.catch(() => undefined)
      await close().catch(() => undefined)
      await rm(path, { force: true })
    },
  }
}

function notBase64(): AppError {
  return new AppError({ kind: 'bad_reply', message: say('failure.reply.damaged') })
}
