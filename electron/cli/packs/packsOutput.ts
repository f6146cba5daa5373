import cliProgress from 'cli-progress'
import { english, isMessage } from '../../../shared/locale/english.ts'
import { type Message, plainWords, say } from '../../../shared/locale/message.ts'
import type { Pack } from '../../../shared/packs/pack.ts'
import type { PackEntry, PackProgress } from '../../../shared/packs/packRoutes.ts'
import type { PacksEvent } from '../../../shared/packs/packsProgram.ts'
import { padded, widest } from '../../../shared/qc/reportText.ts'
import { printLine } from '../output/print.ts'
import { words } from '../output/words.ts'

/** The states of a pack in a few words. */
const PACK_STATE_LABELS: Readonly<Record<PackEntry['state'], Message>> = {
  absent: plainWords('–'),
  partial: say('packs.state.partial'),
  installing: say('packs.state.partial'),
  installed: say('packs.state.installed'),
  outdated: say('packs.state.outdated'),
}

const PACK_COLUMNS = ['pack', 'state', 'what', 'languages', 'size', 'licence', 'tested'] as const

/** The packs as a table with a legend, for a terminal of any width. */
export function packTable(packs: readonly PackEntry[]): string {
  const rows = packs.map((pack) => [
    pack.id,
    words(PACK_STATE_LABELS[pack.state]),
    words(say(`packs.can.${pack.capability}`)),
    languagesOf(pack),
    formatBytes(pack.state === 'installed' ? pack.installedBytes : pack.downloadBytes),
    licenceOf(pack),
    words(say(pack.tested ? 'packs.tested' : 'packs.untested')),
  ])
  const table = [PACK_COLUMNS.map((head) => words(say(`cli.packs.head.${head}`))), ...rows]
  const widths = (table[0] ?? []).map((_, column) => widest(table.map((row) => row[column] ?? '')))
  return table
    .map((row) =>
      row
        .map((cell, column) => padded(cell, widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

/** The details of a pack, shown before it is installed. */
export function packDetails(pack: Pack): string[] {
  const { licence } = pack
  const own = { name: licence.name, url: licence.url }
  const terms = licence.commercial ? say('cli.packs.licence', own) : say('cli.packs.licenceNot', own)
  const takes = { size: formatBytes(pack.memory * 1e6) }
  return [
    `${pack.id}: ${pack.name}, ${formatBytes(pack.files.reduce((sum, { bytes }) => sum + bytes, 0))}`,
    `  ${words(pack.quality)}`,
    `  ${words(licence.credit === undefined ? terms : say('cli.packs.credit', { licence: terms, credit: licence.credit }))}`,
    `  ${words(pack.tested ? say('cli.packs.takes', takes) : say('cli.packs.takesUntested', takes))}`,
  ]
}

/** An event in words; empty for progress. */
export function eventLines(event: PacksEvent): string[] {
  switch (event.event) {
    case 'plan':
      return event.packs.flatMap(packDetails)
    case 'installed':
      return [
        words(
          event.fresh
            ? say('cli.packs.isInstalled', { id: event.id, size: formatBytes(event.bytes) })
            : say('cli.packs.isUpToDate', { id: event.id }),
        ),
        ...(event.fresh && event.checksum === 'first_seen' ? [`  ${words(say('cli.packs.firstSeen'))}`] : []),
      ]
    case 'removed':
      return [words(say(event.removed ? 'cli.packs.isRemoved' : 'cli.packs.notInstalled', { id: event.id }))]
    case 'checked': {
      const { id, problems, selfTest } = event.check
      const found =
        problems.length === 0
          ? [words(say('cli.packs.isWhole', { id }))]
          : [words(say('cli.packs.isDamaged', { id })), ...problems.map((p) => `  ${words(p)}`)]
      return [
        ...found,
        ...(selfTest === undefined
          ? []
          : [`  ${verdictOf(selfTest)} ${words(selfTest.message)}`, ...figuresOf(selfTest)]),
      ]
    }
    case 'list':
    case 'progress':
    case 'failed':
      return []
    default:
      return event satisfies never
  }
}

type TriedOut = NonNullable<Extract<PacksEvent, { event: 'checked' }>['check']['selfTest']>

function verdictOf({ ran, passed }: TriedOut): string {
  if (!ran) return words(say('cli.packs.notTried'))
  return words(say(passed ? 'cli.packs.passed' : 'cli.packs.notPassed'))
}

/** The measured figures, beside those the catalogue expects. */
function figuresOf({ speed, memory }: TriedOut): string[] {
  const figures = [
    ...(speed === undefined ? [] : [words(say('cli.packs.speed', { seconds: `${speed.toFixed(1)} s` }))]),
    ...(memory === undefined ? [] : [words(say('cli.packs.memory', { size: formatBytes(memory * 1e6) }))]),
  ]
  return figures.length === 0 ? [] : [`  ${figures.join(', ')}.`]
}

/** An event as a line of JSON for another program, with its messages in English. */
export function eventJson(event: PacksEvent): string {
  return JSON.stringify(event, (_, value: unknown) => (isMessage(value) ? english(value) : value))
}

/** Shows the progress of installations: a bar on a terminal, a line per tenth elsewhere. */
interface PacksProgressView extends Disposable {
  show(id: string, progress: PackProgress): void
  /** Clears the bar, so that lines of text can be printed. */
  rest(): void
}

/** Creates the view for a terminal or any other stream. */
export function createProgressView(out: NodeJS.WritableStream & { readonly isTTY?: boolean }): PacksProgressView {
  let bar: cliProgress.SingleBar | undefined
  let shown = { id: '', stage: '', tenth: -1 }
  const rest = () => {
    bar?.stop()
    bar = undefined
  }
  const showLine = (id: string, { stage, bytes, total }: PackProgress) => {
    const tenth = total === 0 ? 0 : Math.floor((bytes * 10) / total)
    if (id === shown.id && stage === shown.stage && tenth <= shown.tenth) return
    shown = { id, stage, tenth }
    printLine(out, `${id}: ${stageWords({ stage, bytes: (total * tenth) / 10, total })}`)
  }
  const showBar = (id: string, { stage, bytes, total, speed }: PackProgress) => {
    if (bar === undefined) {
      const format = '{id} {bar} {percentage} % ({size}) {speed}'
      const look = {
        barCompleteChar: '█',
        barIncompleteChar: '░',
        barsize: 30,
        hideCursor: true,
        clearOnComplete: true,
      }
      bar = new cliProgress.SingleBar({ format, stream: out, gracefulExit: false, ...look })
      bar.start(1, 0, { id, size: '', speed: '' })
    }
    const rate = stage === 'unpacking' ? words(say('packs.unpacking')) : `${formatBytes(speed)}/s`
    bar.update(total === 0 ? 0 : bytes / total, { id, size: formatBytes(total), speed: rate })
  }
  return { show: out.isTTY ? showBar : showLine, rest, [Symbol.dispose]: rest }
}

function stageWords({ stage, bytes, total }: Pick<PackProgress, 'stage' | 'bytes' | 'total'>): string {
  if (stage === 'waiting') return words(say('packs.waiting'))
  const part = words(say('packs.downloading', { bytes: formatBytes(bytes), total: formatBytes(total) }))
  return stage === 'unpacking' ? `${words(say('packs.unpacking'))} (${part})` : part
}

/** Bytes in words: `365 MB`, `2.5 GB`. */
export function formatBytes(bytes: number): string {
  if (bytes >= 1e9) return `${(bytes / 1e9).toFixed(1)} GB`
  if (bytes >= 1e6) return `${Math.round(bytes / 1e6)} MB`
  return `${Math.max(bytes === 0 ? 0 : 1, Math.round(bytes / 1e3))} kB`
}

function languagesOf({ languages }: Pack): string {
  if (languages.includes('*')) return words(say('packs.anyLanguage'))
  const maxShown = 6
  const more = languages.length - maxShown
  return more > 0 ? `${languages.slice(0, maxShown).join(' ')} +${more}` : languages.join(' ')
}

function licenceOf({ licence }: Pack): string {
  return licence.commercial ? licence.name : words(say('cli.packs.notCommercial', { licence: licence.name }))
}
