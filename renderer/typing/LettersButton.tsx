import { t } from '../locales/t.ts'
import { keyOf } from '../state/actions.ts'
import { acceleratorLabel } from '../state/keys.ts'
import styles from './LetterBar.module.css'
import { showLetters } from './typingRuns.ts'

/** Opens the letters for the focused field, which keeps the focus. */
export function LettersButton() {
  return (
    <button
      type="button"
      tabIndex={-1}
      className={styles['button']}
      title={t('typing.lettersHint', { key: acceleratorLabel(keyOf('showLetters') ?? '') })}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => showLetters({ byKey: false })}
    >
      {t('typing.letters')}
    </button>
  )
}
