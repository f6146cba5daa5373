import { bandParts, lineHaste } from '../../../shared/band/bandParts.ts'
import { linesOfRows } from '../../../shared/band/bandTracks.ts'
import { sourceLips } from '../../../shared/band/lipShapes.ts'
import type { FilmBand } from '../../../shared/contract/filmBand.ts'
import type { Target } from '../../../shared/contract/records.ts'
import { invalid } from '../../../shared/failure.ts'
import { say } from '../../../shared/locale/message.ts'
import type { Document, Line } from '../../../shared/project/document.ts'
import { loopStarts } from '../../../shared/project/lines/loopsOf.ts'
import { speakerNumber } from '../../../shared/project/speakers/speakersInOrder.ts'
import { spokenText } from '../../../shared/project/takes/takeKey.ts'
import type { WordTime } from '../../../shared/timing/words/wordTimes.ts'
import { makeFile } from '../../files/placeFile.ts'
import type { CommandContext } from '../commands/command.ts'
import type { StudioParts } from '../studioParts.ts'

interface BandSources {
  readonly target: Target
  /** Words of takes on the spoken text, in seconds of the film, by line. */
  readonly takeWords: ReadonlyMap<number, readonly WordTime[]>
}

/** The band of a project in one language as its film shows it: a row for each speaker, and words as takes speak them. */
export function filmBand(document: Document, { target, takeWords }: BandSources): FilmBand {
  const { rows } = linesOfRows(document)
  const { sourceLanguage, dictionary, shots = [] } = document
  const starts = loopStarts(document)
  const onBand = (line: Line) => {
    const text = spokenText(line, target)
    const speaker = document.speakers[line.speaker]
    const parts = bandParts(line, target, takeWords.get(line.id))
    return {
      start: line.start,
      name: speaker?.name.trim() || String(speakerNumber(line.speaker) + 1),
      colour: speaker?.colour ?? UNKNOWN_SPEAKER_COLOUR,
      offScreen: line.view === 'off_screen',
      words: parts.map(({ from, to, start, end }) => ({
        start,
        end,
        text: text.slice(from, to),
      })),
      marks: (line.marks ?? []).map(({ time, kind }) => ({ time, kind })),
      beginsLoop: starts.has(line.id),
      haste: lineHaste(line, target),
      lips: sourceLips(line, { target, sourceLanguage, dictionary, takeWords: parts }),
    }
  }
  return { rows: rows.map((lines) => lines.map(onBand)), shots: [...shots] }
}

const UNKNOWN_SPEAKER_COLOUR = '#888888'

interface BandExport {
  readonly document: Document
  readonly target: Target
  readonly output: string
  wordsOfTakes(): Promise<BandSources['takeWords']>
}

/** Writes the film of a project with its band, and answers its path. Throws `invalid` for a film without a picture. */
export async function exportBand(
  { document, target, output, wordsOfTakes }: BandExport,
  { media, connection }: Pick<StudioParts, 'media' | 'connection'>,
  { signal, onProgress }: CommandContext,
): Promise<string> {
  const { path } = document.media
  if ((await media.open(path, signal)).facts.video === undefined) throw invalid(say('engine.picture.none'))
  const band = filmBand(document, { target, takeWords: await wordsOfTakes() })
  const local = await connection.tools(signal)
  return makeFile(output, async (part) => {
    const order = { path, output: part, band, soundTrack: document.soundTrack, stream: true } as const
    for await (const { fraction } of await local.bandFilm(order, { signal }))
      onProgress({ stage: say('doing.export'), fraction })
  })
}
