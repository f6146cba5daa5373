import { closeSync, mkdirSync, openSync, readFileSync, statSync, writeFileSync, writeSync } from 'node:fs'
import { basename, join } from 'node:path'
import { wavHeader } from '../../../../shared/audio/wav.ts'
import { writeTable } from '../../../../shared/subtitles/formats/table.ts'
import { formatTimecode } from '../../../../shared/timecode.ts'
import type { Clip } from '../tasks.ts'

/** Writes every line to a folder as WAV, at its own pace and rate, before mixing. Returns the paths. */
export function writeLines(clips: readonly Clip[], folder: string): string[] {
  mkdirSync(folder, { recursive: true })
  return clips.map((clip, index) => writeLine(clip, join(folder, lineName(clip, index))))
}

/** Writes the lines like `writeLines`, with `lines.csv` beside them: file, speaker, start and length in seconds. */
export function writeListedLines(clips: readonly Clip[], folder: string): string[] {
  const paths = writeLines(clips, folder)
  const rows = clips.map((clip, index) => {
    const seconds = statSync(clip.path).size / 2 / clip.sampleRate
    return [basename(paths[index] ?? ''), clip.speaker ?? '', clip.start.toFixed(3), seconds.toFixed(3)]
  })
  writeFileSync(join(folder, 'lines.csv'), writeTable([['file', 'speaker', 'start', 'seconds'], ...rows], ','))
  return paths
}

/** Writes a clip's samples with a WAV header. */
function writeLine(clip: Clip, path: string): string {
  const samples = readFileSync(clip.path)
  const file = openSync(path, 'w')
  try {
    writeSync(file, wavHeader(clip, samples.length))
    writeSync(file, samples)
  } finally {
    closeSync(file)
  }
  return path
}

/** A file name like `0007 Ada 01-02-03.450.wav`: number in the script, speaker, start time. */
function lineName({ speaker, label, start }: Clip, index: number): string {
  const time = formatTimecode(start, 'vtt').replaceAll(':', '-')
  return `${fileName(label ?? `${String(index + 1).padStart(4, '0')} ${speaker ?? 'speaker'}`)} ${time}.wav`
}

/** A speaker's name without the characters that file systems forbid. */
export function fileName(speaker = 'speaker'): string {
  return speaker.replaceAll(/[\p{Cc}<>:"/\\|?*]/gu, '_').replace(/[. ]+$/, '') || 'speaker'
}
