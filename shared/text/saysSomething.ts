/** Letters, figures, signs of money, and the signs that are read by themselves: `%` is *per cent*, `&` is *and*. */
const READ_ALOUD = /[\p{Lu}\p{Ll}\p{Lt}\p{Lo}\p{N}\p{Sc}%‰&+#@=×÷±°§]/u

/** Whether a voice has anything to say of a text. Emoji, ornaments, notes of music and punctuation alone are silent. */
export function saysSomething(text: string): boolean {
  return READ_ALOUD.test(text)
}
