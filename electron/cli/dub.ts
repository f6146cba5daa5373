import { castMembers } from '../../shared/casting/castMembers.ts'
import { castVoices, checkLanguageSpoken } from '../../shared/casting/castVoices.ts'
import type { JobReport } from '../../shared/contract/local.ts'
import { PRESERVE, type Segment, type Voice } from '../../shared/contract/records.ts'
import { invalid, toFailure } from '../../shared/failure.ts'
import { formatSrt } from '../../shared/subtitles/formats/srt.ts'
import { textNotes } from '../../shared/text/check/textNotes.ts'
import { withinFilm } from '../dubbing/steps/withinFilm.ts'
import { giveRights } from '../files/giveRights.ts'
import { ensureSample, hasSample } from '../studio/sample.ts'
import { readCast, saveCast, savedVoices } from './castFile.ts'
import { checkDub } from './checkDub.ts'
import { completeDub } from './completeDub.ts'
import { connectService } from './connectService.ts'
import { type DubSummary, inStage, type Tell } from './dubEvents.ts'
import type { DubRequest } from './dubRequest.ts'
import { exists, type OutputPlan, planOutput, writeAtomically, writeTextFile } from './output.ts'
import { runJob } from './runJob.ts'
import { sourcesOf } from './sourcesOf.ts'
import { summarize } from './summary.ts'
import { type Dubbing, type Transcript, transcribe } from './transcribe.ts'
import { translate } from './translate.ts'
import { castWords, checkVoiceIds } from './voiceIds.ts'
import { withLocal } from './withLocal.ts'

/** The caller's side of a dub: progress, log and cancellation. */
export interface DubSurroundings {
  readonly tell: Tell
  onLog?(line: string): void
  readonly signal: AbortSignal
}

/** Dubs one video from beginning to end and returns what came of it. Leaves nothing behind but its results. */
export async function dub(request: DubRequest, { tell, onLog, signal }: DubSurroundings): Promise<DubSummary> {
  const output = await planOutput(request)
  if (request.sample && !(await hasSample())) await inStage(tell, 'sample', () => ensureSample(signal))
  const found = await sourcesOf(request)
  const cast = request.cast === undefined ? undefined : await readCast(request.cast)
  const log = request.verbose && onLog !== undefined ? { onLog } : {}
  await using connection = await connectService({ hosted: request.hosted, tell, signal, ...log })
  const dubbing = { request, connection, tell }
  try {
    // Before anything is sent: a wrong file or voice must not be found out after an hour.
    const { duration } = await withLocal(dubbing, (local, signal) => local.probe({ path: request.video }, { signal }))
    const { sources, notes } = withinFilm(found, duration)
    for (const message of notes) tell({ event: 'warning', message })
    const voices = await checkVoices(dubbing)
    const transcript = await transcribe(dubbing, sources)
    const given = chosenVoices(request, transcript)
    const lines = await translate(dubbing, transcript, sources)
    const speakers = [...new Set(lines.map(({ speaker }) => speaker))].sort()
    const episode = { speakers, names: transcript.names, profiles: transcript.profiles, to: request.to }
    const saved = cast === undefined ? {} : savedVoices(cast, episode)
    checkVoiceIds(Object.values(saved), voices, request.to)
    const chosen = { ...saved, ...given }
    const members = castMembers(lines, { profiles: transcript.profiles, language: request.to })
    const voice_map = castVoices({ members, voices, language: request.to, chosen })
    tell({ event: 'note', message: `Voices: ${castWords(voice_map, voices, transcript.names)}.` })
    const { report, left } = await render(dubbing, { lines, voice_map, output })
    if (request.cast !== undefined && cast !== undefined) await saveCast(request.cast, voice_map, { cast, ...episode })
    const subtitles = await writeSubtitles(dubbing, { lines, transcript, output })
    const checked = await checkDub({ request, connection, output, lines, report, tell })
    const summary = summarize(lines, { output: output.video, subtitles }, report)
    const texts = lines.map(({ text }) => text)
    return { ...summary, notes: [...(summary.notes ?? []), ...left, ...textNotes(texts, request.to)], ...checked }
  } catch (error) {
    throw connection.explain(error)
  }
}

async function checkVoices({ request, connection }: Dubbing): Promise<Voice[]> {
  const ids = Object.values(request.voices)
  const { service, signal } = connection
  if (request.preserve && ids.length === 0 && request.cast === undefined) return []
  const { voices } = await service.voices({}, { signal })
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
      throw invalid(`Nobody in this video is called ${speaker}. The speakers are ${known}.`, 'voice')
    }
    chosen[label] = id
  }
  return chosen
}

/** The facts that the summary gives of a finished video. */
interface Made {
  readonly report: JobReport | undefined
  readonly left: readonly string[]
}

interface Rendering {
  readonly lines: readonly Segment[]
  readonly voice_map: Record<string, string>
  readonly output: OutputPlan
}

async function render(dubbing: Dubbing, { lines, voice_map, output }: Rendering): Promise<Made> {
  const { request, connection, tell } = dubbing
  const { local, service, signal } = connection
  // Only said where it is asked for: other services know no such fields.
  const ours = {
    ...(request.consent ? { consent: true } : {}),
    ...(request.separate === undefined ? {} : { separate: request.separate }),
    ...(request.timing === undefined ? {} : { timing: request.timing }),
  }
  let report: JobReport | undefined
  let left: readonly string[] = []
  const input = { segments: [...lines], voice_map, ...ours }
  const makeVideo = async (temporary: string) => {
    const { job_id } = await runJob(connection, {
      tell,
      stage: 'render',
      videoPath: temporary,
      start(call) {
        if (local === undefined) return service.render(input, { file: request.video, ...call })
        return local.renderFile({ ...input, path: request.video, output: temporary }, { signal })
      },
    })
    const completed = await completeDub(dubbing, { made: temporary, output: output.video, lines })
    await giveRights(temporary)
    // The video is made; that nothing is told about it is no reason to throw it away.
    report = await local?.jobReport({ job_id }, { signal }).catch(() => undefined)
    left = completed.left ?? report?.left ?? []
  }
  await writeAtomically(output.video, request.force, makeVideo, '.mp4')
  return { report, left }
}

interface Written {
  readonly lines: readonly Segment[]
  readonly transcript: Transcript
  readonly output: OutputPlan
}

async function writeSubtitles({ request, tell }: Dubbing, { lines, transcript, output }: Written): Promise<string[]> {
  if (output.subtitles === undefined) return []
  await writeTextFile(output.subtitles, formatSrt(named(lines, transcript)), request.force)
  const { language, origin, segments } = transcript
  if (origin !== 'analysis' || language === undefined || language === request.to) return [output.subtitles]
  const original = output.subtitlesIn(language)
  // Its name was not known before the work began, so this is the first moment to look.
  if (!request.force && (await exists(original))) {
    tell({ event: 'warning', message: `${original} exists already and was not replaced. Use --force to replace it.` })
    return [output.subtitles]
  }
  try {
    await writeTextFile(original, formatSrt(named(segments, transcript)), request.force)
  } catch (error) {
    tell({ event: 'warning', message: toFailure(error).message })
    return [output.subtitles]
  }
  return [output.subtitles, original]
}

/** Lines as cues, with the names the subtitles gave, so that the file can serve as a source again. */
function named(lines: readonly Segment[], { names }: Transcript) {
  return lines.map(({ start, end, text, speaker }) => {
    const name = names[speaker]
    return name === undefined ? { start, end, text } : { start, end, text, speaker: name }
  })
}
