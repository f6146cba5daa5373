import { invalid } from '../../../../shared/failure.ts'
import type { Pack } from '../../../../shared/packs/pack.ts'
import { identifyLanguage } from '../../../../shared/text/identify/identifyLanguage.ts'
import { programUrl } from '../../../programs/programs.ts'
import type { SpeechDetector, Transcriber, Transcription } from '../../core/ports.ts'
import { stage } from '../../core/stage.ts'
import { runPack, type UsablePack } from '../../packs/usablePack.ts'
import { SPEECH_SAMPLE_RATE_HZ } from '../../signal/frames.ts'
import type { Recognised, RecogniseRequest, RecogniserFiles } from './recogniseWorker.ts'

const RECOGNIZE_WORKER = programUrl('recogniseWorker')

/** Share of the progress (0 to 1) for speech detection. */
const RECOGNIZE_DETECTION_SHARE = 0.05

/**
 * A recogniser with the model of a pack, in a child process. Long recordings are cut at pauses, so that neither their length
 * nor silence costs memory. Undefined for a kind of model that has no loader here.
 */
export function createSherpaTranscriber(usable: UsablePack, detector: SpeechDetector): Transcriber | undefined {
  const { pack } = usable
  const files = filesOf(pack)
  if (files === undefined) return undefined
  const languages = pack.languages
  return {
    name: pack.name,
    languages,
    draft: false,
    findsLanguage: files.kind === 'whisper' || languages.includes('*'),
    async transcribe(pcm, language, work): Promise<Transcription> {
      if (pcm.sampleRate !== SPEECH_SAMPLE_RATE_HZ) {
        throw invalid(
          `Speech is recognised in sound at ${SPEECH_SAMPLE_RATE_HZ} Hz; this is at ${pcm.sampleRate} Hz.`,
          'sampleRate',
        )
      }
      const speech = await detector.find(pcm, stage(work, 0, RECOGNIZE_DETECTION_SHARE))
      if (speech.length === 0) return { words: [], language: language === 'auto' ? 'und' : language }
      const requestedLanguage = language === 'auto' || !languages.includes(language) ? '' : language
      const request: Omit<RecogniseRequest, 'folder'> = { files, pcm, speech, language: requestedLanguage }
      const recognized = (await runPack(RECOGNIZE_WORKER, usable, {
        ...stage(work, RECOGNIZE_DETECTION_SHARE, 1),
        request,
      })) as Recognised
      return {
        words: recognized.words,
        language: language === 'auto' ? recognisedLanguage(recognized, pack) : language,
      }
    },
  }
}

/** The language the model reported, else the one identified in the text, else the model's only one. */
function recognisedLanguage({ language, words }: Recognised, { languages }: Pack): string {
  if (language !== '') return language
  const [only = 'und'] = languages.length === 1 && !languages.includes('*') ? languages : []
  return identifyLanguage(words.map(({ text }) => text).join(' '))?.language ?? only
}

function filesOf({ kind, files }: Pack): RecogniserFiles | undefined {
  const find = (part: RegExp): string => files.find(({ path }) => part.test(path))?.path ?? ''
  const tokens = find(/tokens\.txt$/)
  const [encoder, decoder] = [find(/encoder/), find(/decoder/)]
  if (kind === 'whisper') return { kind, encoder, decoder, tokens }
  if (kind === 'omnilingual') return { kind, model: find(/\.onnx$/), tokens }
  if (kind === 'nemo-transducer') return { kind, encoder, decoder, joiner: find(/joiner/), tokens }
  return undefined
}
