import { isDeepStrictEqual } from 'node:util'
import { checkLanguageSpoken } from '../../shared/casting/castVoices.ts'
import { PRESERVE } from '../../shared/contract/preserve.ts'
import type { Segment, Voice } from '../../shared/contract/records.ts'
import { invalid, saidOf, toFailure } from '../../shared/failure.ts'
import { say } from '../../shared/locale/message.ts'
import { pronounce } from '../../shared/project/texts/dictionary.ts'
import { formatSrt } from '../../shared/subtitles/formats/srt.ts'
import { textNotes } from '../../shared/text/check/textNotes.ts'
import { cuesInDub } from '../../shared/timing/cuesInDub.ts'
import type { TimeMapKnots } from '../../shared/timing/timeMap.ts'
import type { WaitNeeds } from '../../shared/timing/waitNeeds.ts'
import { checkTranslator } from '../dubbing/steps/checkTranslator.ts'
import { chooseVoices } from '../dubbing/steps/chooseVoices.ts'
import type { DubContext, Transcript } from '../dubbing/steps/dubContext.ts'
import { withViews } from '../dubbing/steps/lineFaces.ts'
import { makeVideo, ownNeeds, ownOptions } from '../dubbing/steps/makeVideo.ts'
import { onOwnEngine } from '../dubbing/steps/onOwnEngine.ts'
import { readSources } from '../dubbing/steps/readSources.ts'
import { shortenWords } from '../dubbing/steps/shortenLines.ts'
import { transcribe } from '../dubbing/steps/transcribe.ts'
import { translate } from '../dubbing/steps/translate.ts'
import { signsInTarget } from '../dubbing/steps/translateSigns.ts'
import { namedCues } from '../dubbing/steps/writeSubtitles.ts'
import { exists } from '../files/placeFile.ts'
import { readCast, saveCast, savedVoices } from './castFile.ts'
import { checkDub } from './checkDub.ts'
import type { DubSummary, Tell } from './dubEvents.ts'
import type { DubRequest } from './dubRequest.ts'
import { keepingTranscript } from './keepingTranscript.ts'
import { type OutputPlan, writeTextFile } from './output.ts'
import { summarize } from './summary.ts'
import { castWords, checkVoiceIds } from './voiceIds.ts'
import { words } from './words.ts'

/** A dub of the command line: its request, the files it writes, and where its events go. */
interface DubGiven {
  readonly request: DubRequest
  readonly output: OutputPlan
  readonly tell: Tell
  /** Answers where the picture waits for all languages of a film together, once each has told what it needs alone. */
  together?(own: WaitNeeds): Promise<TimeMapKnots>
}

/** Dubs one video into one language from its last checkpoint on, and returns what came of it. */
export async function dub(context: DubContext, given: DubGiven): Promise<DubSummary> {
  const { request, output, tell } = given
  const { order, note } = context
  const cast = request.cast === undefined ? undefined : await readCast(request.cast)
  // Before anything is sent: a wrong file or voice must not be found out after an hour.
  const { duration } = await onOwnEngine(context, (local, signal) => local.probe({ path: request.video }, { signal }))
  const sources = await readSources(context, duration)
  const voices = await checkVoices(context, request)
  const { transcript, translated, chosen } = await keepingTranscript(context, async () => {
    await checkTranslator(context, sources)
    const transcript = await transcribe(context, sources)
    const chosen = chosenVoices(request, transcript)
    const translated = context.reached.lines ?? (await translate(context, transcript, sources, request.glossary))
    return { transcript, translated, chosen }
  })
  const speakers = [...new Set(translated.map(({ speaker }) => speaker))].sort()
  const episode = { speakers, names: transcript.names, profiles: transcript.profiles, to: request.to }
  const saved = cast === undefined ? {} : savedVoices(cast, episode)
  checkVoiceIds(Object.values(saved), voices, request.to)
  const voice_map = await chooseVoices(context, translated, { ...saved, ...chosen })
  note(say('note.voices', { voices: castWords(voice_map, voices, transcript.names) }))
  const lines = await shortenWords(context, { lines: translated, cast: voice_map, duration })
  const said = lines.map((line) => ({ ...line, text: pronounce(line.text, request.to, request.dictionary) }))
  const wish = { segments: await withViews(context, said), voice_map, ...ownOptions(order) }
  const { path, report, notes } = await makeVideo(
    context,
    {
      ...wish,
      signs: await signsInTarget(context, { glossary: request.glossary }),
      timeMap: await waitsOf(context, wish, given),
    },
    lines,
  )
  if (request.cast !== undefined) await saveCast(request.cast, voice_map, episode)
  const subtitles = await writeSubtitles(request, output, { lines: cuesInDub(lines, report), transcript, note })
  const checking = { request, output, tell, dub: path, lines: said, names: transcript.names, report }
  const checked = await checkDub(context, checking)
  const summary = summarize(lines, { output: path, subtitles }, report)
  const texts = lines.map(({ text }) => text)
  const shortened = context.reached.shortened?.length ? { shortened: context.reached.shortened } : {}
  return {
    ...summary,
    ...shortened,
    notes: [...notes.map(words), ...textNotes(texts, request.to).map(words)],
    ...checked,
  }
}

/** Where the picture waits, if that is decided for all languages together. A render by other waits is left. */
async function waitsOf(
  context: DubContext,
  wish: Parameters<typeof ownNeeds>[1],
  { together }: DubGiven,
): Promise<TimeMapKnots | undefined> {
  const waits = await together?.(await ownNeeds(context, wish))
  if (waits !== undefined && !isDeepStrictEqual(waits, context.reached.commonWaits))
    await context.reach({ commonWaits: waits, renderJob: undefined })
  return waits
}

async function checkVoices({ onLink }: DubContext, request: DubRequest): Promise<Voice[]> {
  const ids = Object.values(request.voices)
  if (request.preserve && ids.length === 0 && request.cast === undefined) return []
  const { voices } = await onLink(({ service }, signal) => service.voices({}, { signal }))
  checkVoiceIds(ids, voices, request.to)
  // Where some speakers are given a voice by hand it may be all of them, which is not known yet.
  if (!request.preserve && ids.length === 0) checkLanguageSpoken(voices, request.to)
  return voices
}

/** The user's voices by speaker label; a speaker may be named by the label or by the name in the subtitles. */
function chosenVoices({ voices, preserve }: DubRequest, { segments, names }: Transcript): Record<string, string> {
  const labels = [...new Set(segments.map(({ speaker }) => speaker))].sort()
  const chosen = preserve ? Object.fromEntries(labels.map((label) => [label, PRESERVE])) : {}
  for (const [speaker, id] of Object.entries(voices)) {
    const wanted = speaker.toLowerCase()
    const label = labels.find((one) => one.toLowerCase() === wanted || names[one]?.toLowerCase() === wanted)
    if (label === undefined) {
      const known = labels.map((one) => (names[one] === undefined ? one : `${one} (${names[one]})`)).join(', ')
      throw invalid(say('cli.noSpeaker', { speaker, known }), 'voice')
    }
    chosen[label] = id
  }
  return chosen
}

interface Written {
  readonly lines: readonly Segment[]
  readonly transcript: Transcript
  readonly note: DubContext['note']
}

async function writeSubtitles(
  { force, to }: DubRequest,
  output: OutputPlan,
  { lines, transcript, note }: Written,
): Promise<string[]> {
  if (output.subtitles === undefined) return []
  await writeTextFile(output.subtitles, formatSrt(namedCues(lines, transcript)), force)
  const { language, origin, segments } = transcript
  if (origin !== 'analysis' || language === undefined || language === to) return [output.subtitles]
  const original = output.subtitlesIn(language)
  // Its name was not known before the work began, so this is the first moment to look.
  if (!force && (await exists(original))) {
    note(words(say('cli.notReplaced', { path: original })), 'warning')
    return [output.subtitles]
  }
  try {
    await writeTextFile(original, formatSrt(namedCues(segments, transcript)), force)
  } catch (error) {
    note(words(saidOf(toFailure(error))), 'warning')
    return [output.subtitles]
  }
  return [output.subtitles, original]
}
