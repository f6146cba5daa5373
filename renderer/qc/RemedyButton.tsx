import type { Finding, QcReport } from '../../shared/qc/report.ts'
import { t } from '../locales/t.ts'
import { perform } from '../state/actions.ts'
import { showStep } from '../state/dialogs.ts'
import { leaveRoom } from '../state/rooms.ts'
import { goToSide } from '../state/sidePanel.ts'
import { Button } from '../ui/Button.tsx'
import { jumpTo } from './jumpTo.ts'

type Remedy = 'shorten' | 'dictionary' | 'mixer' | 'render'

/** The button that begins the remedy of a finding; absent where there is none in the studio. */
export function RemedyButton({ finding, report }: { readonly finding: Finding; readonly report: QcReport }) {
  const line = report.lines.find(({ number }) => number === finding.line)
  const remedy = remedyOf(finding, (line?.droppedCharacters ?? 0) > 0)
  if (remedy === undefined || (remedy !== 'render' && line === undefined)) return null
  const begin = () => {
    if (line === undefined) leaveRoom()
    else jumpTo({ line, at: finding.at ?? line.start })
    requestAnimationFrame(() => BEGIN[remedy]())
  }
  const words = t(`qc.remedy.${remedy}`)
  const { number } = line ?? {}
  return (
    <Button {...(number === undefined ? {} : { 'aria-label': t('qc.remedyOf', { words, number }) })} onClick={begin}>
      {words}
    </Button>
  )
}

const BEGIN: Readonly<Record<Remedy, () => void>> = {
  shorten: () => perform('shortenLines'),
  dictionary: () => perform('editDictionary'),
  mixer: () => goToSide('mixer'),
  render: () => showStep('render'),
}

function remedyOf({ topic }: Finding, isTooLong: boolean): Remedy | undefined {
  switch (topic) {
    case 'rate':
    case 'overlap':
    case 'onset':
      return 'shorten'
    case 'silence':
    case 'cut':
      return isTooLong ? 'shorten' : 'render'
    case 'spelled':
      return 'dictionary'
    case 'gap':
      return 'mixer'
    case 'other':
    case 'moved':
    case 'level':
    case 'bed':
    case 'loudness':
    case 'peak':
    case 'length':
    case 'sync':
    case 'picture':
      return 'render'
    default:
      return undefined
  }
}
