import { basename } from 'node:path'
import { pathToFileURL } from 'node:url'
import { filmClock } from '../../../shared/basics/frameTime.ts'
import type { ExportSound } from '../../../shared/commands/exports.ts'
import type { Work } from '../../../shared/commands/work.ts'
import type { Target } from '../../../shared/contract/records.ts'
import type { CutFile, CutList } from '../../../shared/export/cutList.ts'
import type { TimelineFormat } from '../../../shared/export/exportOptions.ts'
import { formatEdl } from '../../../shared/export/formatEdl.ts'
import { formatFcpxml } from '../../../shared/export/formatFcpxml.ts'
import { formatOtio } from '../../../shared/export/formatOtio.ts'
import { invalid } from '../../../shared/failure.ts'
import { type Message, say } from '../../../shared/locale/message.ts'
import type { Document } from '../../../shared/project/document.ts'
import { linesInOrder } from '../../../shared/project/lines/linesInOrder.ts'
import { createTimeMap, IDENTITY_TIME_MAP, stretchInDub, type TimeMap } from '../../../shared/timing/waits/timeMap.ts'
import { exists } from '../../files/placeFile.ts'

interface ExportTimelineOptions {
  readonly document: Document
  readonly name: string
  readonly target: Target | undefined
  readonly format: TimelineFormat
  readonly work: readonly Work[]
}

interface Sounds {
  readonly sound: ExportSound
  readonly dub?: string
  readonly stems: readonly string[]
  /** Where the picture of the dub waits. */
  readonly map: TimeMap
}

const TIMELINE_FORMATTERS = { edl: formatEdl, fcpxml: formatFcpxml, otio: formatOtio } as const

/** The sound of the last render of a language: a dub with stems, a dub alone, or nothing. */
export function renderedSounds(work: readonly Work[], target: Target | undefined): Sounds {
  const done = work.find((one) => one.kind === 'render' && one.target === target && one.state.name === 'done')
  const result = done?.state.name === 'done' ? done.state.result : undefined
  if (result === undefined) return { sound: 'none', stems: [], map: IDENTITY_TIME_MAP }
  const stems = (result.stems ?? []).filter((path) => /\.(?:voices|bed)(?: \d+)?\.wav$/.test(path))
  const map = createTimeMap(result.timeMap ?? [])
  return { sound: stems.length > 0 ? 'stems' : 'dub', dub: result.path, stems, map }
}

/**
 * Exports a timeline for editing programs: the video with its stems, or with the dub if there are none. Throws
 * `invalid` if nothing was rendered yet, `file` if a file is gone.
 */
export async function exportTimeline({
  document,
  name,
  target,
  format,
  work,
}: ExportTimelineOptions): Promise<{ text: string; notes: Message[] }> {
  const { dub, stems, map } = renderedSounds(work, target)
  if (dub === undefined) {
    throw invalid(say('failure.timelineNoDub'))
  }
  // Where the picture waits, only the dub has it at the times of the stems.
  const picture = stems.length === 0 || !map.isIdentity ? dub : document.media.path
  for (const path of [picture, ...stems]) {
    if (!(await exists(path))) throw invalid(say('failure.renderGone', { path }))
  }
  const { facts } = document.media
  const { rate, startFrame = 0 } = filmClock(facts)
  const keepsTimecode = picture === document.media.path || (map.isIdentity && dubKeepsTimecode(picture))
  const list: CutList = {
    title: name,
    rate,
    ...sizeOf(facts),
    // The sound of a camera is often a little longer than its picture.
    duration: map.toDub(
      facts?.video?.duration ?? facts?.duration ?? Math.max(0, ...linesInOrder(document).map(({ end }) => end)),
    ),
    picture: fileOf(picture, keepsTimecode ? startFrame : 0),
    // Voice stems before the bed.
    sounds: stems
      .toSorted((a, b) => Number(b.includes('.voices')) - Number(a.includes('.voices')))
      .map((path) => fileOf(path, 0)),
    markers: linesInOrder(document).map((line) => {
      const spokenText = target === undefined ? undefined : line.texts[target]?.text
      const who = document.speakers[line.speaker]?.name
      const { start, end } = stretchInDub(line, map)
      return { start, end, text: `${who ? `${who}: ` : ''}${spokenText || line.source}` }
    }),
  }
  const notes = stems.length === 0 ? [say('note.noStems')] : []
  return { text: TIMELINE_FORMATTERS[format](list), notes }
}

/** The size of the picture as it is shown: a phone stores it lying and turned. */
function sizeOf(facts: Document['media']['facts']): Pick<CutList, 'width' | 'height'> {
  const { width = 1920, height = 1080, rotation = 0 } = facts?.video ?? {}
  return rotation % 180 === 0 ? { width, height } : { width: height, height: width }
}

function fileOf(path: string, startFrame: number): CutFile {
  // Signs that a URL may hold in its path only as percent codes, of which Node leaves some as they are.
  const url = pathToFileURL(path).href.replace(/[[\]^|`{}]/g, encodeURIComponent)
  return { path, url, name: basename(path), startFrame }
}

/** Whether a dub at this path keeps the start timecode of its film: as a track of MP4 and MOV, as a tag of Matroska. */
function dubKeepsTimecode(path: string): boolean {
  return /\.(?:mp4|m4v|mov|mkv)$/i.test(path)
}
