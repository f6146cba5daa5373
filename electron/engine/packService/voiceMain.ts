import { invalid, toFailure } from '../../../shared/failure.ts'
import { type VoiceEvent, VoiceRequest } from '../../../shared/packs/voiceProgram.ts'
import { isRuleLanguage } from '../../../shared/text/speech/phonology.ts'
import { addVoice, removeVoice } from '../adapters/recorded/recordedVoices.ts'
import { recordVoice } from '../adapters/recorded/recordVoice.ts'
import { writeVoice } from '../adapters/recorded/voiceFile.ts'
import { packsHome } from '../packs/packFolders.ts'

// The program behind `griot voice`: one request as an argument, one JSON object a line as the answer. It needs no engine,
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
  const failure = signal.aborted ? ({ kind: 'cancelled', message: 'Cancelled.' } as const) : toFailure(error)
  if (failure.kind === 'internal') process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`)
  tell({ event: 'failed', failure })
  process.exitCode = 1
}
process.stdin.destroy()

async function perform(): Promise<void> {
  switch (request.command) {
    case 'build':
      return build(request)
    case 'add':
      return add(request.file)
    case 'remove':
      removeVoice(request.id, packsDir)
      return tell({ event: 'removed', id: request.id })
    default:
      return request satisfies never
  }
}

async function build({ language, out, ...order }: Extract<VoiceRequest, { command: 'build' }>): Promise<void> {
  if (!isRuleLanguage(language)) {
    throw invalid(`Voices can be recorded for yo, ig, ha and zu, not for ${language}.`, 'language')
  }
  const { voice, used, lacking, faults } = await recordVoice({ ...order, language }, signal)
  for (const fault of faults) tell({ event: 'fault', ...fault })
  writeVoice(out, voice)
  tell({ event: 'built', path: out, used, pairs: Object.keys(voice.header.diphones).length, lacking: [...lacking] })
  add(out)
}

function add(file: string): void {
  const { id, name, consent } = addVoice(file, packsDir).header
  tell({ event: 'added', id, name, consent: { ...consent } })
}

function tell(event: VoiceEvent): void {
  process.stdout.write(`${JSON.stringify(event)}\n`)
}
