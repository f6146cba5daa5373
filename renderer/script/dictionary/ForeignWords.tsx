import { useMemo } from 'react'
import type { Target } from '../../../shared/contract/records.ts'
import { pronounce, tidyWords } from '../../../shared/project/texts/dictionary.ts'
import { type ForeignWord, foreignWords } from '../../../shared/text/speech/foreign/foreignWords.ts'
import { t } from '../../locales/t.ts'
import { theProject } from '../../state/project.ts'
import { Button } from '../../ui/Button.tsx'
import styles from './Dictionary.module.css'
import type { DictionaryRow } from './dictionaryRows.ts'
import { HearWord } from './HearWord.tsx'

interface ForeignWordsProps {
  readonly target: Target
  readonly rows: readonly DictionaryRow[]
  /** Takes a word over into the dictionary. */
  onTake(word: ForeignWord): void
}

/** The script's foreign words that are not in the dictionary yet, with the reading that voices give them. */
export function ForeignWords({ target, rows, onTake }: ForeignWordsProps) {
  // The script cannot change while the dialog is open.
  const found = useMemo(() => foreignWords(writtenTexts(target), target), [target])
  const open = useMemo(() => {
    const dictionary = tidyWords(rows).map((row) => ({ target, ...row }))
    return found.filter(({ word }) => pronounce(word, target, dictionary) === word)
  }, [found, rows, target])
  if (open.length === 0) return null
  return (
    <details className={styles['foreign']}>
      <summary>{t('dictionary.foreign', { count: open.length })}</summary>
      <p className={styles['hint']}>{t('dictionary.foreignHint')}</p>
      <ul>
        {open.map((word) => (
          <li key={word.word}>
            <HearWord target={target} word={word.word} say={word.say} />
            <span lang={target}>{word.word}</span>
            <span className={styles['reading']} lang={target}>
              {word.say}
            </span>
            <Button kind="quiet" aria-label={t('dictionary.takeOf', { word: word.word })} onClick={() => onTake(word)}>
              {t('dictionary.take')}
            </Button>
          </li>
        ))}
      </ul>
    </details>
  )
}

function writtenTexts(target: Target): string[] {
  return Object.values(theProject().document.lines).flatMap(({ texts }) => texts[target]?.text ?? [])
}
