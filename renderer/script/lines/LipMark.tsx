import { useMemo } from 'react'
import { compareLips, lineLips } from '../../../shared/band/lipShapes.ts'
import type { Target } from '../../../shared/contract/records.ts'
import type { Line } from '../../../shared/project/document.ts'
import { spokenWords } from '../../../shared/project/takes/takeKey.ts'
import { t } from '../../locales/t.ts'
import { useProject } from '../../state/document/project.ts'
import { useScriptView } from '../../state/editor/scriptView.ts'
import styles from './LineRow.module.css'

interface LipMarkProps {
  readonly line: Line
  readonly target: Target
}

/**
 * The mark of a line whose mouth is seen, where the lips close in the source and not near it in the dub, or the other way round;
 * nothing while the comparison is not wanted, and where both agree.
 */
export function LipMark({ line, target }: LipMarkProps) {
  const showsLips = useScriptView((view) => view.lips)
  return showsLips && line.view === 'on_screen' ? <Compared line={line} target={target} /> : null
}

function Compared({ line, target }: LipMarkProps) {
  const sourceLanguage = useProject(({ document }) => document.sourceLanguage)
  const dictionary = useProject(({ document }) => document.dictionary)
  const found = useMemo(() => {
    const { source, dub } = lineLips(line, { target, sourceLanguage, dictionary })
    return compareLips(source, dub)
  }, [line, target, sourceLanguage, dictionary])
  if (spokenWords(line, target).trim() === '') return null
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
