import { endingOf } from '../mediaEndings.ts'

/** A format of subtitles that is read: its name, and the extensions of its files, without dots and in small letters. */
interface SubtitleFormatRow {
  readonly name: string
  readonly extensions: readonly string[]
}

/** All formats that are read. Content decides before an extension; formats without one are found by their content alone. */
export const SUBTITLE_INPUT_FORMATS = {
  srt: { name: 'SubRip', extensions: ['srt'] },
  vtt: { name: 'WebVTT', extensions: ['vtt', 'webvtt'] },
  ass: { name: 'ASS', extensions: ['ass', 'ssa'] },
  ttml: { name: 'TTML', extensions: ['ttml', 'dfxp', 'itt', 'imsc', 'xml'] },
  sbv: { name: 'SubViewer', extensions: ['sbv'] },
  detx: { name: 'DETX', extensions: ['detx'] },
  sami: { name: 'SAMI', extensions: ['smi', 'sami'] },
  microdvd: { name: 'MicroDVD', extensions: ['sub'] },
  scc: { name: 'SCC', extensions: ['scc'] },
  stl: { name: 'EBU STL', extensions: ['stl'] },
  lrc: { name: 'LRC', extensions: ['lrc'] },
  mpl2: { name: 'MPL2', extensions: [] },
  tmplayer: { name: 'TMPlayer', extensions: [] },
  mpsub: { name: 'MPsub', extensions: [] },
  subviewer: { name: 'SubViewer 1', extensions: [] },
  frames: { name: 'Spruce', extensions: [] },
  json: { name: 'YouTube JSON', extensions: ['json3'] },
  youtube: { name: 'YouTube XML', extensions: ['srv1', 'srv2', 'srv3'] },
  table: { name: 'CSV', extensions: ['csv', 'tsv', 'tab', 'xlsx'] },
  txt: { name: 'TXT', extensions: ['txt', 'text', 'md'] },
  docx: { name: 'Word', extensions: ['docx'] },
} as const satisfies Record<string, SubtitleFormatRow>

/** A format of subtitles that is read. */
export type NamedFormat = keyof typeof SUBTITLE_INPUT_FORMATS
/** The formats that are text; the others are bytes, of which a document of words has text without a format. */
export type SubtitleInputFormat = Exclude<NamedFormat, 'stl' | 'docx'>

const ROWS: readonly SubtitleFormatRow[] = Object.values(SUBTITLE_INPUT_FORMATS)
const FORMATS_BY_EXTENSION: ReadonlyMap<string, NamedFormat> = new Map(
  Object.entries(SUBTITLE_INPUT_FORMATS).flatMap(([format, { extensions }]) =>
    extensions.map((one) => [one, format as NamedFormat] as const),
  ),
)

/** The formats that are read, with their usual extension, for a sentence: `SubRip (.srt)`. */
export const READABLE_FORMATS: readonly string[] = ROWS.map(({ name, extensions: [first] }) =>
  first === undefined ? name : `${name} (.${first})`,
)

/** Endings of the files that can be read, with their dots. */
export const SUBTITLE_ENDINGS: readonly string[] = [...FORMATS_BY_EXTENSION.keys()].map((one) => `.${one}`)

/** The format that the extension of a file's name stands for. */
export function formatOfName(path: string): NamedFormat | undefined {
  return FORMATS_BY_EXTENSION.get(endingOf(path).slice(1))
}

/** Whether a file is one of subtitles by its name. */
export function isSubtitleName(path: string): boolean {
  return formatOfName(path) !== undefined
}
