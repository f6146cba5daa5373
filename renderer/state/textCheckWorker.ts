import { checkText } from '../../shared/text/check/checkText.ts'
import { checkedText } from './checkedTexts.ts'
import type { TextAnswer, TextQuestion } from './textChecks.ts'

// The page's types lack the scope of a worker; this declares the part that is used.
const scope = globalThis as unknown as {
  addEventListener(type: 'message', listener: (event: MessageEvent<TextQuestion>) => void): void
  postMessage(answer: TextAnswer): void
}

scope.addEventListener('message', ({ data: { asked, lexicon, keys } }) => {
  const checkOf = (key: string) => {
    const { text, language } = checkedText(key)
    return checkText(text, language, lexicon)
  }
  scope.postMessage({ asked, checks: keys.map((key) => [key, checkOf(key)] as const) })
})
