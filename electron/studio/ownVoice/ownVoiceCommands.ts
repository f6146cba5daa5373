import { copyFile, mkdir, readdir, rm } from 'node:fs/promises'
import { isAbsolute, join } from 'node:path'
import { Reader, type ownVoices as table } from '../../../shared/commands/ownVoices.ts'
import { AppError, failureMessage, invalid } from '../../../shared/failure.ts'
import { plainWords, say } from '../../../shared/locale/message.ts'
import { type OwnVoice, VoiceEvent, type VoiceRequest } from '../../../shared/packs/voiceProgram.ts'
import { recordList } from '../../../shared/text/speech/recording/recordList.ts'
import { type JsonFile, openJsonFile } from '../../files/jsonFile.ts'
import { freePath, makeFile, replaceFile } from '../../files/placeFile.ts'
import { tryFile } from '../../files/tryFile.ts'
import type { CommandContext, CommandHandlers } from '../commands/command.ts'
import { checkFile } from '../media/media.ts'
import { runEngineProgram } from '../service/engineProgram.ts'
import type { StudioParts } from '../studioParts.ts'

/** Folder of the recordings in the data folder: one for each language. */
const OWN_VOICES_FOLDER = 'own-voices'
/** Most bytes of a recording: minutes, where phrases take seconds. */
const MAX_PHRASE_RECORDING_BYTES = 32e6
const EMPTY_READER: Reader = { name: '', consent: '' }

/** The handlers of `shared/commands/ownVoices.ts`. */
export function ownVoiceCommands({
  dataDir,
  files,
  events: { connectionChanged },
}: Pick<StudioParts, 'dataDir' | 'files' | 'events'>): CommandHandlers<typeof table> {
  const home = (language: string): string => join(dataDir, OWN_VOICES_FOLDER, language)
  const readers = new Map<string, JsonFile<Reader>>()
  const readerOf = (language: string): JsonFile<Reader> => {
    const path = join(home(language), 'reader.json')
    const file = readers.get(language) ?? openJsonFile({ path, schema: Reader, fallback: EMPTY_READER })
    readers.set(language, file)
    return file
  }

  /** The numbers of the phrases that the last making of a voice lacked, by language. */
  const missingPhrases = new Map<string, ReadonlySet<number>>()

  async function list(signal: AbortSignal): Promise<Extract<VoiceEvent, { event: 'listed' }>> {
    const events = await ask({ command: 'list' }, { signal })
    return the(events, 'listed')
  }

  return {
    async readings({ language }) {
      const names = new Set(await readdir(home(language)).catch(() => []))
      const phrases = recordList(language).map((text, index) => {
        const name = nameOf(index + 1)
        const kept = names.has(name) ? { url: files.urlOf(join(home(language), name)) } : {}
        return { text, ...kept, ...(missingPhrases.get(language)?.has(index + 1) === true && { wanted: true }) }
      })
      return { phrases, reader: readerOf(language).value }
    },
    keepReader: ({ language, ...reader }) => readerOf(language).set(reader),
    async keepReading({ language, number, path }) {
      const { size } = await checkFile(path)
      if (size > MAX_PHRASE_RECORDING_BYTES) throw invalid(say('failure.longRecording'), 'path')
      const place = join(home(language), nameOf(number))
      await replaceFile(place, async (part) => {
        await mkdir(home(language), { recursive: true, mode: 0o700 })
        await copyFile(path, part)
      })
      return { url: files.urlOf(place) }
    },
    async dropReadings({ language }) {
      missingPhrases.delete(language)
      await rm(home(language), { recursive: true, force: true })
      await mkdir(home(language), { recursive: true, mode: 0o700 })
      await readerOf(language).set(EMPTY_READER)
    },
    async buildOwnVoice({ language }, { signal, onProgress }) {
      const { name, consent } = readerOf(language).value
      const out = join(home(language), 'last.griotvoice')
      await mkdir(home(language), { recursive: true, mode: 0o700 })
      const request: VoiceRequest = { command: 'build', folder: home(language), out, language, name, consent }
      try {
        missingPhrases.delete(language)
        const onLacking = (numbers: readonly number[]): void => void missingPhrases.set(language, new Set(numbers))
        const events = await ask(request, { signal, onProgress, onLacking })
        connectionChanged()
        const left = events.flatMap((one) => (one.event === 'fault' ? [{ text: one.text, fault: one.fault }] : []))
        return { voice: the(events, 'added').voice, left }
      } finally {
        // The voice is among this computer's by now.
        await rm(out, { force: true })
      }
    },
    async ownVoices(_, { signal }) {
      const { voices, broken } = await list(signal)
      return { voices, broken: broken.map(failureMessage) }
    },
    async addOwnVoice({ path }, { signal }) {
      const events = await ask({ command: 'add', file: path }, { signal })
      connectionChanged()
      return the(events, 'added').voice
    },
    async removeOwnVoice({ id }, { signal }) {
      await ask({ command: 'remove', id }, { signal })
      connectionChanged()
    },
    async exportOwnVoice({ id, output }, { signal }) {
      const { voices } = await list(signal)
      const voice = voices.find((one) => one.id === id)
      if (voice === undefined) throw new AppError({ kind: 'not_found', message: say('failure.voice.gone', { id }) })
      const path = output === undefined ? voice.path : await copyTo(output, voice)
      return { path, url: files.urlOf(path) }
    },
  }
}

/** Runs the engine's program for one request; its events but those of progress. */
async function ask(
  request: VoiceRequest,
  {
    signal,
    onProgress,
    onLacking,
  }: Pick<CommandContext, 'signal'> &
    Partial<Pick<CommandContext, 'onProgress'>> & { onLacking?(numbers: readonly number[]): void },
): Promise<VoiceEvent[]> {
  const events: VoiceEvent[] = []
  const onEvent = (event: VoiceEvent): void => {
    if (event.event === 'progress') onProgress?.({ fraction: event.fraction, stage: plainWords('') })
    // Told also where the program then fails for them.
    else if (event.event === 'lacking') onLacking?.(event.phrases.map(({ number }) => number))
    else events.push(event)
  }
  await runEngineProgram({ name: 'voiceMain', request, read: (line) => VoiceEvent.parse(line), onEvent, signal })
  return events
}

function the<N extends VoiceEvent['event']>(events: readonly VoiceEvent[], name: N): Extract<VoiceEvent, { event: N }> {
  const found = events.find((one): one is Extract<VoiceEvent, { event: N }> => one.event === name)
  if (found === undefined) throw new AppError({ kind: 'engine_down', message: say('cli.programStopped') })
  return found
}

/** Copies a voice under the wanted or the next free name. Throws `file` with the reason. */
async function copyTo(output: string, voice: OwnVoice): Promise<string> {
  if (!isAbsolute(output)) throw invalid(say('failure.path.relative', { path: output }), 'output')
  const preferredPath = output.toLowerCase().endsWith('.griotvoice') ? output : `${output}.griotvoice`
  tryFile(await freePath(preferredPath))
  return makeFile(preferredPath, (part) => copyFile(voice.path, part))
}

function nameOf(number: number): string {
  return `${String(number).padStart(3, '0')}.wav`
}
