import { randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { channelMean } from '../../../../shared/audio/channelMean.ts'
import { fromPcm16 } from '../../../../shared/audio/wav.ts'
import { AppError, toFailure } from '../../../../shared/failure.ts'
import { say } from '../../../../shared/locale/message.ts'
import type { SpeechShape } from '../../../../shared/speechServers/provider.ts'
import { type Answer, collectBytes } from '../../../client/answer.ts'
import { createByteSource } from '../../../client/bytes/byteSource.ts'
import { openWav } from '../../../client/bytes/wav.ts'
import { runMedia } from '../../media/mediaProcess.ts'
import { errorIn } from '../serverRefusal.ts'
import { jsonOf } from './answerTasks.ts'
import { readAnswer } from './readAnswer.ts'

/** A piece of sound: mono samples from -1 to 1, at a rate in Hz. */
export interface SoundPiece {
  readonly samples: Float32Array
  readonly sampleRate: number
}

/** Most bytes of one spoken text, far above an hour at the usual rate: a server that never ends must not fill the memory. */
const MAX_SPOKEN_TEXT_BYTES = 256 * 1024 ** 2
/** Most bytes of a second of sound, and of what a file has beside its sound. */
const BYTES_A_SECOND = 400_000
const MAX_FILE_OVERHEAD_BYTES = 1024 ** 2
/** The rates that sound can have; others come from damaged headers. */
const MIN_SOUND_SAMPLE_RATE_HZ = 4000
const MAX_SOUND_SAMPLE_RATE_HZ = 192_000
/** Channels that speech can have: more come from damaged headers. */
const MAX_SPEECH_CHANNELS = 8
/** The rate to which compressed sound is decoded. */
const DECODED_RATE = 24_000
const DECODED_SECONDS = 3600

/** How much sound an answer may have, in seconds and in bytes. */
interface SoundLimits {
  readonly seconds?: number | undefined
  readonly bytes?: number | undefined
}

/**
 * The sound in an answer, in pieces as they arrive. What the bytes are counts, not what the server calls them: WAV, samples,
 * a compressed file, or an error that came as a success. Throws `engine_down` for such an error and for silence without
 * samples, both of which may pass, and `bad_reply` for anything else.
 */
export async function* readSound(
  answer: Answer,
  { reply, pcmRate }: Pick<SpeechShape, 'reply' | 'pcmRate'>,
  signal: AbortSignal,
  {
    seconds = DECODED_SECONDS,
    bytes = Math.min(MAX_SPOKEN_TEXT_BYTES, MAX_FILE_OVERHEAD_BYTES + seconds * BYTES_A_SECOND),
  }: SoundLimits = {},
): AsyncGenerator<SoundPiece> {
  const body = reply.kind === 'base64' ? decoded(answer, reply.field, { maxBytes: 2 * bytes, signal }) : answer.body
  const source = createByteSource(body)
  await source.has(16)
  const head = source.peek()
  if (head.length === 0) throw silence()
  const rest = async function* (): AsyncGenerator<Uint8Array> {
    for (let taken = 0; await source.has(1); ) {
      const chunk = source.take(Number.MAX_SAFE_INTEGER)
      taken += chunk.length
      if (taken > bytes) throw unreadable('its sound does not end')
      yield chunk
    }
  }
  try {
    const type = String(answer.headers['content-type'] ?? '')
    const sound = await soundOf(rest(), head, { type, pcmRate, seconds, signal })
    let receivedSeconds = 0
    for await (const piece of sound) {
      if (piece.sampleRate < MIN_SOUND_SAMPLE_RATE_HZ || piece.sampleRate > MAX_SOUND_SAMPLE_RATE_HZ)
        throw unreadable(`its sound claims ${piece.sampleRate} samples a second`)
      receivedSeconds += piece.samples.length / piece.sampleRate
      if (receivedSeconds > seconds) throw unreadable('its sound is longer than the text can be')
      if (piece.samples.length > 0) yield piece
    }
    if (receivedSeconds === 0) throw silence()
  } finally {
    await source.close()
  }
}

interface Hints {
  readonly type: string
  readonly pcmRate: number | undefined
  readonly seconds: number
  readonly signal: AbortSignal
}

async function soundOf(
  bytes: AsyncIterable<Uint8Array>,
  head: Buffer,
  hints: Hints,
): Promise<AsyncIterable<SoundPiece>> {
  const magic = head.toString('latin1', 0, 16)
  if (magic.startsWith('RIFF')) return wavPieces(bytes)
  if (/^(ID3|OggS|fLaC|.Eß£|....ftyp)/s.test(magic)) return compressedPieces(bytes, hints)
  const isText = /^\s*[{[<]/.test(magic)
  const isSound = /^audio\//i.test(hints.type)
  if (isText && !(isSound && hints.pcmRate !== undefined)) return refused(bytes)
  // The frames of MP3 and AAC begin with eleven ones; so may samples, but servers name those.
  const isFrame = head[0] === 0xff && ((head[1] ?? 0) & 0xe0) === 0xe0
  if (isFrame && /mpeg|mp3|aac/i.test(hints.type)) return compressedPieces(bytes, hints)
  const rate = Number(/rate=(\d+)/i.exec(hints.type)?.[1] ?? hints.pcmRate)
  if (hints.pcmRate !== undefined || /pcm|l16/i.test(hints.type))
    return /^(text|application\/json)/i.test(hints.type) ? refused(bytes) : samplePieces(bytes, rate || DECODED_RATE)
  return refused(bytes)
}

async function* wavPieces(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<SoundPiece> {
  const { sampleRate, channels, samples } = await openWav(bytes)
  if (channels > MAX_SPEECH_CHANNELS) throw unreadable(`its sound claims ${channels} channels`)
  for await (const frames of samples) yield { samples: channelMean(frames, channels), sampleRate }
}

async function* samplePieces(bytes: AsyncIterable<Uint8Array>, sampleRate: number): AsyncGenerator<SoundPiece> {
  const source = createByteSource(bytes)
  while (await source.has(2)) {
    const whole = source.peek().length & ~1
    yield { samples: fromPcm16(source.take(whole)), sampleRate }
  }
}

/** Decodes a file that only FFmpeg reads; it is written to a folder of its own meanwhile. */
async function* compressedPieces(
  bytes: AsyncIterable<Uint8Array>,
  { seconds, signal }: Hints,
): AsyncGenerator<SoundPiece> {
  const folder = await mkdtemp(join(tmpdir(), 'griot-sound-'))
  try {
    const [path, out] = [join(folder, randomUUID()), join(folder, 'samples')]
    await writeFile(path, await collectBytes(bytes, MAX_SPOKEN_TEXT_BYTES), { mode: 0o600 })
    // A second more than there may be, so that the length shows.
    const range = { start: 0, end: seconds + 1, rate: DECODED_RATE, channels: 1 } as const
    await runMedia('sound', { path, out, ...range }, { signal }).catch((error: unknown) => {
      // The media library blames a file of the user's, which this is not.
      const { kind } = toFailure(error)
      throw kind === 'invalid' || kind === 'file' ? unreadable('it is no sound that can be decoded', error) : error
    })
    yield { samples: fromPcm16(await readFile(out)), sampleRate: DECODED_RATE }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Throws what a text says that came where sound was expected. */
async function refused(bytes: AsyncIterable<Uint8Array>): Promise<never> {
  const text = Buffer.from(await collectBytes(bytes, 1024 ** 2)).toString()
  throw new AppError(errorIn(jsonOf(text)) ?? unreadable('it sent text where sound was expected').failure)
}

async function* decoded(
  answer: Answer,
  field: string,
  { maxBytes, signal }: { readonly maxBytes: number; readonly signal: AbortSignal },
): AsyncGenerator<Uint8Array> {
  yield await readAnswer({ kind: 'sound', field }, await collectBytes(answer.body, maxBytes), signal)
}

function silence(): AppError {
  return new AppError({ kind: 'engine_down', message: say('failure.reply.empty') })
}

function unreadable(what: string, cause?: unknown): AppError {
  return new AppError({ kind: 'bad_reply', message: say('engineModel.server.unread', { reason: what }) }, { cause })
}
