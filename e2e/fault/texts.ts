import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { readSubtitleFile } from '../../electron/files/readSubtitleFile.ts'
import { toFailure } from '../../shared/failure.ts'
import { cpuSeconds, residentMegabytes, watchMemory } from './processFacts.ts'

/** Longest moment without a turn of the event loop (ms): the studio saves an edit each second meanwhile. */
const LONGEST_PAUSE = 1000
/** Most memory that reading a file adds to the process (MB). */
const MOST_MEMORY = 800
/** Sizes of files in MB, and by how much more than their ratio the time may grow. */
const SIZES = [1, 5, 20]
const SUPERLINEAR = 2
/** Processor time (s) that is too short to compare. */
const SHORT = 1

const SPACES = ' '.repeat(100_000)
/** Files that are made of one piece: the extension, what stands before the pieces, and the piece. */
const SHAPES: readonly (readonly [extension: string, head: string, piece: string])[] = [
  ['srt', '', '\0'],
  ['srt', '', '\x01a'],
  ['srt', '', '1\r'],
  ['srt', '', '<'],
  ['srt', '', 'a'],
  ['srt', '', '00:00:01 --> 00:00:02\na\n'],
  ['srt', '00:00:01 --> 00:00:02\n', 'AMINA: a '],
  ['srt', '00:00:01 --> 00:00:02\n', `<v${SPACES}`],
  ['srt', '00:00:01 --> 00:00:02\n', '<v a>b '],
  ['srt', '00:00:01 --> 00:00:02\n', '['],
  ['srt', '', `${' '.repeat(19_000)}x\n`],
  ['vtt', 'WEBVTT\n\n', '1 -->'],
  ['csv', '', '"'],
  ['csv', '', '"a'],
  ['csv', '', '","'],
  ['csv', '', 'a,'],
  ['csv', '', '1,2,a\n'],
  ['csv', '', `1h${SPACES}x,2,a\n`],
  ['txt', '', `0:12 -${SPACES}x\n`],
  ['txt', '', '0:12 a\n'],
  ['sbv', '', '0:00:01.000,0:00:02.500\na\n'],
  ['ass', '', `Dialogue:${SPACES}a\u2028`],
  ['ass', '[Events]\nFormat: ', 'a,'],
  ['ass', '[Events]\nDialogue: 0,0:00:01.00,0:00:02.00,,,,,,,{', '\\p1'],
  ['ttml', '<tt>', '<p>'],
  ['ttml', '<tt>', '<p begin="1s">'],
  ['ttml', '<tt>', '<p begin="1s" end="2s"><span>a</span></p>'],
  ['ttml', '<tt>', '<br/>'],
  ['ttml', '<tt><p begin="1s" end="2s">', '&'],
  ['ttml', '<tt>', '<a b="'],
  ['ttml', '<tt', ' a="" '],
]

/** Reads hostile subtitle files of 1, 5 and 20 MB. Throws where one holds the process, costs much memory, or time by its square. */
export async function texts(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'griot-texts-'))
  const problems: string[] = []
  let [most, longest] = [0, 0]
  try {
    for (const [extension, head, piece] of SHAPES) {
      const shape = `${JSON.stringify(head + piece.slice(0, 30)).slice(0, 40)} as .${extension}`
      const seconds: number[] = []
      for (const size of SIZES) {
        const path = join(folder, `hostile.${extension}`)
        await writeFile(path, head + piece.repeat(Math.ceil((size * 1e6) / piece.length)))
        const read = await watched(path)
        seconds.push(read.seconds)
        most = Math.max(most, read.megabytes)
        longest = Math.max(longest, read.pauseMs)
        say(
          `  ${shape.padEnd(52)} ${size} MB: ${read.seconds.toFixed(1)} s, ${read.megabytes} MB, pause ${read.pauseMs} ms: ${read.end}`,
        )
        if (read.pauseMs > LONGEST_PAUSE) problems.push(`${shape} held the process for ${read.pauseMs} ms.`)
        if (read.megabytes > MOST_MEMORY) problems.push(`${shape} took ${read.megabytes} MB.`)
      }
      const [, middle = 0, last = 0] = seconds
      const growth = last / Math.max(SHORT, middle)
      if (growth > (SUPERLINEAR * 20) / 5)
        problems.push(`${shape} took ${growth.toFixed(1)} times as long for 20 as for 5 MB.`)
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  say(`memory added: ${most} MB (goal < ${MOST_MEMORY} MB)\nlongest pause: ${longest} ms (goal < ${LONGEST_PAUSE} ms)`)
  if (problems.length > 0) throw new Error(problems.join('\n'))
}

/** Reads a file: its processor time, the memory it added, the longest pause of this thread, and how it ended. */
async function watched(path: string) {
  const delay = monitorEventLoopDelay({ resolution: 10 })
  const [spent, peak, resident] = [cpuSeconds(), watchMemory(process.pid), residentMegabytes()]
  delay.enable()
  const end = await readSubtitleFile(path).then(
    ({ cues }) => `${cues.length} cues`,
    (error: unknown) => {
      const failure = toFailure(error)
      if (failure.kind !== 'invalid' && failure.kind !== 'file') throw error
      return failure.message.slice(0, 60)
    },
  )
  delay.disable()
  return {
    seconds: cpuSeconds() - spent,
    megabytes: peak() - resident,
    pauseMs: Math.round(delay.max / 1e6),
    end,
  }
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

if (import.meta.main) await texts()
