import '../../../shared/locale/english.ts'
import { invalid, toFailure, wholeFailure } from '../../../shared/failure.ts'
import { say } from '../../../shared/locale/message.ts'
import { type VoiceEvent, VoiceRequest } from '../../../shared/packs/voiceProgram.ts'
import { isRecordedLanguage } from '../../../shared/text/speech/phonology.ts'
import { tryFile } from '../../files/tryFile.ts'
import { createSignalDetector } from '../adapters/diarize/signalDiarizer.ts'
import { presentLibraries } from '../adapters/presentLibraries.ts'
import { findPocketsphinx } from '../adapters/recognise/pocketsphinx.ts'
import { createSherpaTranscriber } from '../adapters/recognise/sherpaTranscriber.ts'
import { addRecordedVoice, listRecordedVoices, removeRecordedVoice } from '../adapters/recorded/recordedVoices.ts'
import { recordVoice } from '../adapters/recorded/recordVoice.ts'
import { writeVoice } from '../adapters/recorded/voiceFile.ts'
import type { Transcriber } from '../core/ports.ts'
import { packsHome } from '../packs/packFolders.ts'
import { usablePacks } from '../packs/usablePacks.ts'
import { sayKit } from './sayKit.ts'

// The program behind `griot voice` and the studio's own voices: one request as an argument, one JSON object a line as the answer. It needs no engine,
// and engines that run list a new voice at once. It stops when its standard input closes.

const stop = new AbortController()
const { signal } = stop
process.stdin.on('close', () => stop.abort()).resume()
process.stdout.on('error', () => stop.abort())

const request = VoiceRequest.parse(JSON.parse(process.argv[2] ?? ''))
const { packsDir = packsHome() } = request
try {
  await perform()
} catch (error) {
  const failure = signal.aborted
    ? wholeFailure({ kind: 'cancelled', message: say('failure.cancelled') })
    : toFailure(error)
  if (failure.kind === 'internal') process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`)
  emitEvent({ event: 'failed', failure })
  process.exitCode = 1
}
process.stdin.destroy()

async function perform(): Promise<void> {
  switch (request.command) {
    case 'build':
      return build(request)
    case 'list':
      return emitEvent({ event: 'listed', ...listRecordedVoices(packsDir) })
    case 'add':
      return add(request.file)
    case 'remove':
      removeRecordedVoice({ id: request.id, packsDir })
      return emitEvent({ event: 'removed', id: request.id })
    case 'sayKit':
      return emitEvent({
        event: 'kitSaid',
        ...(await sayKit({ ...request, ...(await hearer(request.language)), packsDir }, signal, emitEvent)),
      })
    default:
      return request satisfies never
  }
}

/** The installed recogniser for a language; in English, without a pack, the draft's. */
async function hearer(language: string): Promise<{ recogniser?: Transcriber }> {
  const packs = usablePacks('transcribe', { packsDir, libraries: presentLibraries() })
  const fitting = packs.find(({ pack: { languages } }) => languages.includes(language) || languages.includes('*'))
  const recogniser = fitting
    ? createSherpaTranscriber(fitting, createSignalDetector())
    : language === 'en' && (await findPocketsphinx())
  return recogniser ? { recogniser } : {}
}

async function build({ language, out, ...order }: Extract<VoiceRequest, { command: 'build' }>): Promise<void> {
  if (!isRecordedLanguage(language)) throw invalid(say('failure.voice.language'), 'language')
  // Before the work of minutes, not after it.
  tryFile(out)
  const onProgress = (fraction: number): void => emitEvent({ event: 'progress', fraction })
  const { voice, used, lacking, faults } = await recordVoice(
    { ...order, language },
    { signal, onProgress, onLacking: (phrases) => emitEvent({ event: 'lacking', phrases: [...phrases] }) },
  )
  for (const fault of faults) emitEvent({ event: 'fault', ...fault })
  signal.throwIfAborted()
  await writeVoice(out, voice)
  const pairs = Object.keys(voice.header.diphones).length
  emitEvent({ event: 'built', path: out, used, left: faults.length, pairs, lacking: [...lacking] })
  await add(out)
}

async function add(file: string): Promise<void> {
  signal.throwIfAborted()
  emitEvent({ event: 'added', voice: await addRecordedVoice({ file, packsDir }) })
}

function emitEvent(event: VoiceEvent): void {
  process.stdout.write(`${JSON.stringify(event)}\n`)
}
