import { basename } from 'node:path'
import type { DubOrder } from '../../../../shared/commands/dubs.ts'
import type { PlacedText } from '../../../../shared/contract/assemble.ts'
import { AppError, because, toFailure } from '../../../../shared/failure.ts'
import { english } from '../../../../shared/locale/english.ts'
import { say, sentences } from '../../../../shared/locale/message.ts'
import { sayLanguage } from '../../../../shared/locale/sayLanguage.ts'
import { withBand } from '../../../../shared/project/texts/importSubtitles.ts'
import type { ProjectTranscript, TranscriptLine } from '../../../../shared/project/texts/transcript.ts'
import type { Cue } from '../../../../shared/subtitles/cue.ts'
import { asSpokenSong } from '../../../../shared/subtitles/spokenCues.ts'
import { oneLine } from '../../../../shared/subtitles/toSegments.ts'
import { sureLanguage } from '../../../../shared/text/identify/sureLanguage.ts'
import type { LinesOrigin } from '../checkpoint.ts'
import { isLowConfidence, reviewNotes } from '../reviewNotes.ts'
import { analyzeByService } from '../runJob.ts'
import type { WorkContext } from '../workContext.ts'
import { type DiarizedLines, diarizeLines, profilesIn } from './diarizeLines.ts'
import { nameOf, type Sources, type Subtitles } from './findSources.ts'
import { nearestSpeaker } from './matchTranslation.ts'
import { placeManuscript } from './placeManuscript.ts'
import { readPictureSubtitles } from './readPictureSubtitles.ts'

/** The options of a dub by which its lines are found. */
export type TranscriptRequest = Pick<DubOrder, 'to' | 'from' | 'transcript' | 'speakers' | 'sungLines'>

/** A transcript as it was found, for a document. */
export interface FoundTranscript extends ProjectTranscript {
  /** Texts of the picture that nobody speaks, if it was read. */
  readonly signs?: readonly PlacedText[]
  readonly origin: LinesOrigin
}

/** Finds the lines and their speakers, from subtitles if there are any, else from the video, or its picture where that is ordered. */
export async function transcribe(
  context: WorkContext,
  order: TranscriptRequest,
  { transcript, translation }: Sources,
): Promise<FoundTranscript> {
  const { note, words = english } = context
  if (order.transcript.from === 'picture') {
    const reading = await readPictureSubtitles(context, order, order.transcript.place)
    const { cues, signs, language } = reading
    const { segments, ...people } = await diarizeLines(context, order, cues)
    const notes = reviewNotes(reading)
    const lines = segments.map((line, at) => {
      const [cue, note] = [cues[at], notes[at]]
      return { ...line, note: note && words(note), doubt: cue && isLowConfidence(cue) ? cue.box : undefined }
    })
    return { ...people, lines, signs, language, origin: 'subtitles' }
  }
  if (transcript?.text !== undefined) return placeByEar(context, order, { ...transcript, text: transcript.text })
  if (transcript !== undefined) {
    const { cues, sounds, language, notes } = transcript
    note(say('note.transcriptFile', { file: nameOf(transcript), lines: say('count.lines', { count: cues.length }) }))
    for (const repaired of notes) note(repaired)
    const spoken = languageOf(order.from ?? language, cues)
    noteSounds(context, sounds)
    const { segments, ...people } = await diarizeLines(context, order, cues)
    return { ...withSounds({ ...people, segments: withBand(segments, cues) }, sounds), ...spoken, origin: 'subtitles' }
  }
  try {
    return await listen(context, order)
  } catch (error) {
    if (translation === undefined || !isWithoutTranscript(error)) throw error
    note(because(say('note.noTranscript'), error))
    note(say('note.linesOfTranslation'))
    noteSounds(context, translation.sounds)
    return {
      ...withSounds(await diarizeLines(context, order, translation.cues), translation.sounds),
      origin: 'translation',
    }
  }
}

/** The lines of a text without times, at the times at which they are said; speakers by the text, else by their voices. */
async function placeByEar(
  context: WorkContext,
  order: TranscriptRequest,
  { text, file, language: named }: Subtitles & { readonly text: string },
): Promise<FoundTranscript> {
  const { media, soundTrack } = await context.document()
  const film = { path: context.video, soundTrack, duration: media.facts?.duration }
  const onProgress = context.enter('transcript', say('doing.alignText'))
  const manuscript = { file, text, language: order.from ?? named, film }
  const { lines, language } = await placeManuscript(manuscript, { ...context, onProgress })
  const { segments, ...people } = await diarizeLines(context, order, lines)
  const placed = segments.map((segment, at): TranscriptLine => {
    return { ...segment, words: lines[at]?.words, doubt: lines[at]?.doubt }
  })
  return { ...people, lines: placed, language, origin: 'subtitles' }
}

/** Says how many sounds and songs of a file are kept of the original. */
function noteSounds({ note }: Pick<WorkContext, 'note'>, sounds: readonly Cue[] = []): void {
  if (sounds.length > 0) note(say('note.soundsKept', { count: sounds.length }))
}

/** Lines with sounds and songs among them, which the original keeps: each is of the speaker nearest in time. */
function withSounds({ segments, ...people }: DiarizedLines, sounds: readonly Cue[] = []): ProjectTranscript {
  const soundLines = sounds.map(({ start, end, text, band }) => {
    return { start, end, text: oneLine(text), speaker: nearestSpeaker(segments, start), band }
  })
  return { ...people, lines: [...segments, ...soundLines].toSorted((a, b) => a.start - b.start) }
}

/** The told language, else the language of the words where they are clear about it. */
export function languageOf(statedLanguage: string | undefined, cues: readonly Cue[]): { language?: string } {
  const language = statedLanguage ?? sureLanguage(cues)
  return language === undefined ? {} : { language }
}

async function listen(context: WorkContext, order: TranscriptRequest): Promise<FoundTranscript> {
  const {
    language: detectedLanguage,
    segments,
    speakers,
    speaker_profiles,
    draft,
  } = await analyzeByService(context, order, 'transcript').catch((error: unknown) => {
    throw explained(error, context, order)
  })
  const language = order.from ?? detectedLanguage
  const spoken = segments.filter(({ text }) => text.trim() !== '')
  if (spoken.length === 0) throw noSpeech(context)
  context.note(
    say('note.heard', {
      lines: say('count.lines', { count: spoken.length }),
      language: sayLanguage(language),
      speakers: say('count.speakers', { count: speakers.length }),
    }),
  )
  const doubt = draft === true ? 'draft' : undefined
  return {
    lines: spoken.map(({ words, ...line }) => ({
      ...line,
      text: order.sungLines === 'speak' ? asSpokenSong(line.text) : line.text,
      words: words?.length ? words : undefined,
      doubt,
    })),
    ...profilesIn(speaker_profiles),
    language,
    origin: 'analysis',
  }
}

function isWithoutTranscript(error: unknown): boolean {
  return ['job_failed', 'unavailable', 'engine_down', 'not_found'].includes(toFailure(error).kind)
}

/** The failure of an analysis with the remedy of where it was ordered: the engine names options that its user may not have. */
function explained(error: unknown, { remedies }: WorkContext, order: TranscriptRequest): unknown {
  const failure = toFailure(error)
  const { said } = failure
  if (typeof said !== 'object' || !('key' in said) || said.key !== 'engine.missing.transcriber') return error
  return new AppError({ ...failure, message: remedies.noRecogniser(order.to, order.from) }, { cause: error })
}

function noSpeech({ video, remedies }: WorkContext): AppError {
  return new AppError({
    kind: 'job_failed',
    message: sentences(say('failure.noSpeech', { name: basename(video) }), remedies.transcript),
  })
}
