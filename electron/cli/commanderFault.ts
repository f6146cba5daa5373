import { type Message, type Said, say, sentences } from '../../shared/locale/message.ts'

/** Commander's complaints and the messages for them: it has one English sentence for each, and no other data. */
const FAULTS: readonly (readonly [RegExp, (found: readonly string[]) => Message])[] = [
  [/^error: unknown option '(.+?)'/, ([option = '']) => say('cli.fault.unknownOption', { option })],
  [/^error: unknown command '(.+?)'/, ([command = '']) => say('cli.fault.unknownCommand', { command })],
  [/^error: missing required argument '(.+?)'/, ([name = '']) => say('cli.fault.noArgument', { name })],
  [/^error: required option '(.+?)' not specified/, ([option = '']) => say('cli.fault.noOption', { option })],
  [/^error: option '(.+?)' argument missing/, ([option = '']) => say('cli.fault.noValue', { option })],
  [
    /^error: option '(.+?)' argument '(.*?)' is invalid\./s,
    ([option = '', value = '']) => say('cli.fault.value', { option, value }),
  ],
  [
    /^error: too many arguments.*Expected (\d+) arguments? but got (\d+)/,
    ([expected = '', given = '']) => say('cli.fault.tooMany', { expected, given }),
  ],
]
/** Commander's guesses, and its list of what an option may be; behind a complaint. */
const GUESSES = /\(Did you mean (?:one of )?(.+?)\?\)/
const CHOICES = /Allowed choices are (.+?)\.\s*$/

/** A complaint of Commander as a message, with the guesses and reasons behind it; one that is not known stays English. */
export function commanderFault(text: string): Said {
  for (const [pattern, saying] of FAULTS) {
    const found = pattern.exec(text)
    if (found === null) continue
    const rest = text.slice(found[0].length).trim()
    const [near, known] = [GUESSES.exec(rest)?.[1], CHOICES.exec(rest)?.[1]]
    const fault = saying(found.slice(1))
    if (near !== undefined) return sentences(fault, say('cli.didYouMean', { near }))
    if (known !== undefined) return sentences(fault, say('cli.packs.known', { known }))
    // A reason that a reader of the option gave is in the language already.
    return pattern.source.includes('is invalid') && rest !== '' ? sentences(fault, rest) : fault
  }
  return text.trimEnd()
}
