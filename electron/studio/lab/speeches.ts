import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { dirname, isAbsolute, join } from 'node:path'
import { toPcm16, wavHeader } from '../../../shared/audio/wav.ts'
import { omitUndefined } from '../../../shared/basics/omitUndefined.ts'
import type { MadeSpeech, SpeechOrder, lab as table } from '../../../shared/commands/lab.ts'
import { TEXT_LIMIT } from '../../../shared/contract/records.ts'
import type { Service } from '../../../shared/contract/service.ts'
import { AppError, type Failure, type FailureInput, invalid, toFailure } from '../../../shared/failure.ts'
import { say } from '../../../shared/locale/message.ts'
import { splitForSpeech } from '../../../shared/text/sentences.ts'
import { joinWavs } from '../../client/bytes/joinWavs.ts'
import { openWav, type Wav } from '../../client/bytes/wav.ts'
import { writeWav } from '../../client/bytes/writeWav.ts'
import type { Client } from '../../client/method.ts'
import { oneAfterTheOther, settingsFor } from '../../dubbing/work/render/speakText.ts'
import { safeFileName } from '../../files/fileNames.ts'
import { giveRights } from '../../files/giveRights.ts'
import { exists, freePath } from '../../files/placeFile.ts'
import type { CommandContext, CommandHandlers } from '../commands/command.ts'
import { checkFile } from '../media/media.ts'
import type { MediaFiles } from '../media/mediaFiles.ts'
import { type Connection, reportWaits } from '../service/connection.ts'
import type { StudioParts } from '../studioParts.ts'

/** The parts of a command's context that a speech needs. */
type SpeechInputs = Pick<CommandContext, 'signal' | 'onProgress'>

/** Speeches to try out, played while they are made. */
export interface Speeches {
  /** Starts a speech; resolves with the first sound. Throws the service's refusal if it comes before any sound. */
  begin(order: SpeechOrder, inputs: SpeechInputs): Promise<{ speech: string; url: string }>
  /** Resolves when the speech is complete; aborting stops it where it is. */
  finish(speech: string, signal: AbortSignal): Promise<MadeSpeech>
  /** Stops all speeches and removes their files. */
  close(): Promise<void>
}

interface SpeechesOptions {
  readonly connection: Pick<Connection, 'link' | 'current'>
  readonly files: MediaFiles
  /** The working folder, emptied at start and close. */
  readonly folder: string
}

interface Speaking {
  readonly path: string
  readonly stop: AbortController
  readonly made: Promise<MadeSpeech>
}

/** Most speeches that are kept; the latest are likely to be played, saved or used again. */
const MAX_KEPT_SPEECHES = 100

const NO_SOUND: FailureInput = {
  kind: 'bad_reply',
  message: say('failure.noSound'),
}

/** Creates the speeches of the service in use. */
export function createSpeeches({ connection, files, folder }: SpeechesOptions): Speeches {
  const speeches = new Map<string, Speaking>()
  // Removes what a crash left behind.
  rmSync(folder, { recursive: true, force: true })

  async function forgetOldest(): Promise<void> {
    const [oldest] = speeches
    if (speeches.size <= MAX_KEPT_SPEECHES || oldest === undefined) return
    speeches.delete(oldest[0])
    oldest[1].stop.abort()
    await rm(oldest[1].path, { force: true })
  }

  return {
    async begin(order, { signal, onProgress }) {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const link = await connection.link(connection.current, signal)
      using _ = reportWaits(link, onProgress)
      const { service } = link
      const [speech, stop, sound] = [randomUUID(), new AbortController(), createGrowingSound()]
      const path = join(folder, `${speech}.wav`)
      const giveUp = () => stop.abort()
      signal.addEventListener('abort', giveUp, { once: true })
      const address = files.grow(path, () => sound.read())
      const making = make(order, { service, sound, path, signal: stop.signal })
      const made = making.finally(() => address[Symbol.dispose]())
      // `finish` throws this failure; until then it must not count as unhandled.
      made.catch(() => undefined)
      // A speech that ended without sound has failed: throw its failure.
      if (!(await sound.begun)) await made
      signal.removeEventListener('abort', giveUp)
      speeches.set(speech, { path, stop, made })
      await forgetOldest()
      return { speech, url: address.url }
    },
    async finish(speech, signal) {
      const known = speeches.get(speech)
      if (known === undefined) throw new AppError({ kind: 'not_found', message: say('failure.soundGone') })
      const stop = () => known.stop.abort()
      if (signal.aborted) stop()
      signal.addEventListener('abort', stop, { once: true })
      try {
        return await known.made
      } finally {
        signal.removeEventListener('abort', stop)
      }
    },
    async close() {
      for (const { stop } of speeches.values()) stop.abort()
      await Promise.allSettled([...speeches.values()].map(({ made }) => made))
      await rm(folder, { recursive: true, force: true })
    },
  }
}

interface Making {
  readonly service: Pick<Client<Service>, 'tts' | 'ttsStream'>
  readonly sound: GrowingSound
  /** Path of the file to write. */
  readonly path: string
  readonly signal: AbortSignal
}

/** Writes speech to a file and to its listeners. Sound before a failure is kept and returned with the failure. */
async function make(order: SpeechOrder, { service, sound, path, signal }: Making): Promise<MadeSpeech> {
  let failure: Failure | undefined
  async function* streamSamples(wav: Wav): AsyncGenerator<Float32Array> {
    let empty = true
    try {
      for await (const block of wav.samples) {
        if (empty) sound.push(wavHeader(wav))
        empty = false
        sound.push(toPcm16(block))
        yield block
      }
    } catch (error) {
      if (empty) throw error
      failure = toFailure(error)
    }
    if (empty) throw new AppError(NO_SOUND)
  }
  try {
    const wav = await openSpeech(order, service, signal)
    const seconds = await writeWav(path, { ...wav, samples: streamSamples(wav) })
    return { path, seconds, ...omitUndefined({ failure }) }
  } finally {
    sound.end()
  }
}

/** Opens the sound of a text of any length, requested in as many parts as needed. */
async function openSpeech(order: SpeechOrder, service: Making['service'], signal: AbortSignal): Promise<Wav> {
  const texts = splitForSpeech(order.text, TEXT_LIMIT).filter((text) => text.trim() !== '')
  const { voice, language, settings, kind } = order
  const request = { voice_id: voice, language, ...settingsFor(settings, kind) }
  const speak = order.streamed ? service.ttsStream : service.tts
  const ask = async (text: string) => (await speak({ ...request, text }, { signal })).body
  const [first = ''] = texts
  if (texts.length <= 1) return openWav(await ask(first))
  return joinWavs(oneAfterTheOther(texts, ask))
}

/** A stream of bytes under construction for any number of readers; each reads all bytes from the first on. */
interface GrowingSound {
  /** Resolves to true with the first bytes, to false if the stream ends without any. */
  readonly begun: Promise<boolean>
  push(bytes: Uint8Array): void
  end(): void
  read(): ReadableStream<Uint8Array>
}

/** Creates an empty stream. It keeps all bytes in memory. */
export function createGrowingSound(): GrowingSound {
  const chunks: Uint8Array[] = []
  let ended = false
  let grown = Promise.withResolvers<void>()
  const { promise: begun, resolve: begin } = Promise.withResolvers<boolean>()
  function wake(): void {
    begin(chunks.length > 0)
    const last = grown
    grown = Promise.withResolvers()
    last.resolve()
  }
  return {
    begun,
    push(bytes) {
      chunks.push(bytes)
      wake()
    },
    end() {
      ended = true
      wake()
    },
    read() {
      let at = 0
      return new ReadableStream({
        async pull(controller) {
          while (at >= chunks.length && !ended) await grown.promise
          const next = chunks[at]
          at += 1
          if (next === undefined) controller.close()
          else controller.enqueue(next)
        },
      })
    },
  }
}

/** The handlers of `shared/commands/lab.ts`. */
export function labCommands({
  speeches,
  connection,
  files,
  labFolder: folder,
}: Pick<StudioParts, 'speeches' | 'connection' | 'files' | 'labFolder'>): CommandHandlers<typeof table> {
  return {
    beginSpeech: (order, context) => speeches.begin(order, context),
    finishSpeech: ({ speech }, { signal }) => speeches.finish(speech, signal),
    async saveSound({ path, kind, name, output }, { signal }) {
      await checkFile(path)
      const preferredPath = output === undefined ? await inFolder(folder, `${name}.${kind}`) : checkOutput(output, kind)
      if (!(await exists(dirname(preferredPath)))) {
        const message = say('failure.noFolder', { folder: dirname(preferredPath) })
        throw new AppError({ kind: 'file', message, path: dirname(preferredPath) })
      }
      const saved = await freePath(preferredPath)
      await (await connection.tools(signal)).encode({ path, output: saved }, { signal })
      if (output !== undefined) await giveRights(saved)
      return { path: saved, url: files.urlOf(saved) }
    },
  }
}

/** A path in a folder of its own, so that the file has exactly the name under which it will be downloaded. */
async function inFolder(folder: string, name: string): Promise<string> {
  const own = join(folder, randomUUID())
  await mkdir(own, { recursive: true, mode: 0o700 })
  return join(own, safeFileName(name))
}

function checkOutput(path: string, kind: string): string {
  if (!isAbsolute(path)) throw invalid(say('failure.path.relative', { path }), 'output')
  return path.toLowerCase().endsWith(`.${kind}`) ? path : `${path}.${kind}`
}
