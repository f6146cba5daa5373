import { basename } from 'node:path'
import type { Segment } from '../../shared/contract/records.ts'
import { AppError, toFailure } from '../../shared/failure.ts'
import { languageName } from '../../shared/text/languages.ts'
import type { Sources } from '../dubbing/steps/findSources.ts'
import { layTranslation } from '../dubbing/steps/layTranslation.ts'
import { isAlreadyIn } from '../dubbing/steps/translate.ts'
import { inStage } from './dubEvents.ts'
import type { Dubbing, Transcript } from './transcribe.ts'

/** The lines in the target language: from a subtitle file where there is one, else from the service. */
export async function translate(
  dubbing: Dubbing,
  transcript: Transcript,
  sources: Sources,
): Promise<readonly Segment[]> {
  const { request, tell } = dubbing
  const { translation } = sources
  const note = (message: string) => tell({ event: 'note', message })
  const already = isAlreadyIn(transcript, request.to)
  // Subtitles that speak the language need no file that was merely found; one that was named is meant.
  if (translation !== undefined && (translation.given || !already || transcript.origin !== 'subtitles')) {
    const where = translation.given ? translation.file : `${basename(translation.file)}, found beside the video`
    note(`Translation: ${where}.`)
    for (const repaired of translation.notes) note(repaired)
    if (transcript.origin === 'translation') return transcript.segments
    const { segments, remarks } = layTranslation(transcript.segments, translation)
    for (const message of remarks) tell({ event: 'warning', message })
    return segments
  }
  if (already) {
    note(`Translation: none needed, the lines are in ${languageName(request.to)} already. They are spoken anew in it.`)
    return transcript.segments
  }
  note(`Translation: by the service, into ${languageName(request.to)}.`)
  return inStage(tell, 'translate', () => askService(dubbing, transcript))
}

async function askService(
  { request, connection }: Dubbing,
  { segments: lines, language }: Transcript,
): Promise<readonly Segment[]> {
  const from = request.from ?? language
  // Ours: a service elsewhere need not know it.
  const spoken = connection.local === undefined || from === undefined ? {} : { source_language: from }
  const input = { segments: [...lines], target_language: request.to, ...spoken }
  const { segments } = await connection.service.translate(input, { signal: connection.signal }).catch((error) => {
    throw withRemedy(error, request)
  })
  const texts = new Map(segments.map(({ id, text }) => [id, text.trim()]))
  const missing = lines.find(({ id }) => !texts.get(id))
  if (missing !== undefined) {
    const message = `The service left the line "${missing.text}" untranslated. Try again, or give the translation with --translation.`
    throw new AppError({ kind: 'bad_reply', message })
  }
  return lines.map((line) => ({ ...line, text: texts.get(line.id) ?? '' }))
}

/** What the service cannot know: how a translation is given on this command line. */
function withRemedy(error: unknown, { video, to }: Dubbing['request']): unknown {
  const failure = toFailure(error)
  if (failure.kind !== 'unavailable') return error
  const sidecar = `${basename(video).replace(/\.[^.]*$/, '')}.${to}.srt`
  const ways = `--translation FILE, a file ${sidecar} beside the video, or --base-url with a service that translates`
  const message = `${failure.message} On the command line: ${ways}.`
  return new AppError({ ...failure, message }, { cause: error })
}
