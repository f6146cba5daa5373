import type { Target } from '../../../contract/records.ts'
import { withoutMarks } from '../../foldText.ts'

/** Numbers of police, fire service, ambulance and help lines in the countries of the six languages, and those of the world. */
const SHORT_NUMBERS =
  /^(?:10[17]|11[0-9]|12[1-3]|15[1-4]|19[0-9]|767|888|91[12]|9[39]9|933|988|116\d{3}|10111|10177|1190|1195|1515|1519|1548|0?800)$/u
/** A service number of four to six digits that is not a year. */
const SERVICE_NUMBER = /^(?!(?:19|20)\d\d$|\d0+$)\d{4,6}$/u

/** Words for calling, up to the number behind them, in small letters without marks. */
const CALLING_WORDS: Readonly<Record<Target, RegExp>> = {
  en: /\b(?:(?:re)?call(?:s|ed|ing)?|dial(?:s|led|ed|ling|ing)?|phon(?:e|ed|ing)|ring|text|sms|telephone|hotline|helpline|emergency)(?: (?:us|the|police|an|ambulance|fire|emergency|services?|number|line|hotline|helpline|free|toll-free|on|at|is|your|this|nearest))*[: ]+$/u,
  sw: /(?:pig(?:a|e|ia|ie|ieni|eni)|(?:namba|nambari|simu) (?:ya|za|hii ya) (?:dharura|polisi|simu|msaada|zimamoto|bure))(?: (?:simu|kwa|ya|namba|nambari|polisi|tu|dharura|hii|bure|ni))*[: ]+$/u,
  ha: /(?:\b(?:kira|kiran|kirawo|kirayi|buga|danna|bugo)(?: (?:waya|wayar|lamba|lambar|ta|a|ga|mu|gaggawa))*|\blambar (?:waya|wayar|gaggawa|agaji|agajin)(?: (?:ta|gaggawa|ce))*)[: ]+$/u,
  yo: /(?:^|\s)(?:(?:pe|te)(?: (?:si|nomba|ori|foonu|olopaa|pajawiri|ero|ibanisoro))*|nomba (?:pajawiri|foonu|ipe))[: ]+$/u,
  ig: /(?:^|\s)(?:[aio]?kpo+(?:kuo|nu)?(?: (?:oku|nomba|ekwenti|na))*|nomba (?:mberede|ekwenti|oku))[: ]+$/u,
  zu: /(?:shay(?:a|ela|e|ele|elani)|fon(?:a|ela|e|ele|elani)|dayel(?:a|e|ani)|inombolo (?:ephuthumayo|yocingo|yezimo eziphuthumayo))(?: (?:ucingo|inombolo|ephuthumayo|ithi))*[: ]+(?:k?u[-‐‑])?$/u,
}
/** Numbers before this one in a list: call 112, 199 or 911. */
const LISTED_NUMBERS = /(?:\d{3,6}(?:,| (?:or|and|au|na|ama|ko|da|tabi|ati|maobu|ma|noma|no))* (?:k?u[-‐‑])?)+$/u

/** Things that are counted, behind a number in English: called 199 times. */
export const COUNTED_NOUN = /^(?:people|men|women|children|(?!(?:is|was|as|has|this|his|us|its)$)[a-z]+s)$/u

/**
 * Whether a figure is a number to call, as the text before it and the word after it tell: piga 112, call 199. Such are read
 * digit by digit.
 */
export function isDialled(
  figure: string,
  { before, after }: { before: string; after: string },
  language: Target,
): boolean {
  if (language === 'en' && COUNTED_NOUN.test(after)) return false
  if (!SHORT_NUMBERS.test(figure) && !SERVICE_NUMBER.test(figure)) return false
  const [sentence = ''] = /[^.!?\n]*$/u.exec(before.slice(-80)) ?? []
  return CALLING_WORDS[language].test(withoutMarks(sentence.toLowerCase()).replace(LISTED_NUMBERS, ''))
}
