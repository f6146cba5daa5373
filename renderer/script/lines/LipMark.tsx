import { useMemo } from 'react'
import type { Target } from '../../../shared/contract/records.ts'
import type { Line } from '../../../shared/project/document.ts'
import { voiceText } from '../../../shared/project/takes/takeKey.ts'
import { compareLips } from '../../../shared/text/lipClosures.ts'
import { t } from '../../locales/t.ts'
import { useProject } from '../../state/document/project.ts'
import { useScriptView } from '../../state/editor/scriptView.ts'
import styles from './LineRow.module.css'

interface LipMarkProps {
  readonly line: Line
  readonly target: Target
}

/**
 * The mark of a line whose mouth is seen, where p, b or m of the source have none of the dub near, or the other way round;
 * nothing while the comparison is not wanted, and where both agree.
 */
export function LipMark({ line, target }: LipMarkProps) {
  const showsLips = useScriptView((view) => view.lips)
  return showsLips && line.view === 'on_screen' ? <Compared line={line} target={target} /> : null
}

function Compared({ line, target }: LipMarkProps) {
  const from = useProject(({ document }) => document.sourceLanguage)
  const dictionary = useProject(({ document }) => document.dictionary)
  const spokenText = voiceText(line, target, dictionary)
  const { start, end, source, words } = line
  const found = useMemo(() => {
    const place = { start, end }
    return compareLips(
      { ...place, text: source, language: from, words },
      { ...place, text: spokenText, language: target },
    )
  }, [start, end, source, words, from, spokenText, target])
  if (spokenText.trim() === '') return null
  const { seen, met, more } = found
  if (met === seen && more === 0) return null
  const name = t('lips.mark', { met, seen, more })
  return (
    <span className={styles['lips']} role="img" title={name} aria-label={name}>
      m {met}/{seen}
      {more > 0 && ` +${more}`}
    </span>
  )
}
