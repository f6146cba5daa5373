import { useEffect } from 'react'
import type { Target } from '../../../shared/contract/records.ts'
import type { Document } from '../../../shared/project/document.ts'
import { emptyLexicon, type Lexicon } from '../../../shared/text/lexicon/lexicon.ts'
import { createSlice } from '../stores.ts'
import { run, studio } from './studio.ts'

const useStore = createSlice<{ readonly lexicon: Lexicon; readonly isRequested: boolean }>('settings', 'lexicon', {
  lexicon: emptyLexicon(),
  isRequested: false,
})

/** The words that the user has confirmed in any project; loaded at first use. */
export function useLexicon(): Lexicon {
  useEffect(() => {
    if (useStore.getState().isRequested) return
    useStore.setState({ isRequested: true })
    void run(async () => keepLexicon(await studio().api.lexicon({})))
  }, [])
  return useStore(({ lexicon }) => lexicon)
}

/** Shows the words as the studio has them now. */
export function keepLexicon(lexicon: Lexicon): void {
  useStore.setState({ lexicon, isRequested: true })
}

/** Learns the words of newly approved lines: approving a line confirms its marks. */
export function learnApproved(before: Document, after: Document, target: Target): void {
  const texts = Object.values(after.lines).flatMap(({ id, texts: own }) => {
    const text = own[target]
    const isNew = text?.status === 'approved' && before.lines[id]?.texts[target]?.status !== 'approved'
    return isNew ? [text.text] : []
  })
  if (texts.length > 0) void run(async () => keepLexicon(await studio().api.learnWords({ target, texts })))
}
