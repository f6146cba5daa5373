import { checkText } from '../../../shared/text/check/checkText.ts'
import { answerCalls } from '../studio/answerCalls.ts'
import { checkedText } from './checkedTexts.ts'
import type { CheckedKeys, TextQuestion } from './textChecks.ts'

answerCalls(({ lexicon, keys }: TextQuestion): CheckedKeys => {
  return keys.map((key) => {
    const { text, language } = checkedText(key)
    return [key, checkText(text, language, lexicon)]
  })
})
