/** The words that agree with a noun, by its class: 1, 2, 3, 4, 5 and 8. Others stay as in counting. */
const AGREEING = {
  wa: { one: 'mmoja', rest: { mbili: 'wawili', tatu: 'watatu', nne: 'wanne', tano: 'watano', nane: 'wanane' } },
  vi: { one: 'kimoja', rest: { mbili: 'viwili', tatu: 'vitatu', nne: 'vinne', tano: 'vitano', nane: 'vinane' } },
  mi: { one: 'mmoja', rest: { mbili: 'miwili', tatu: 'mitatu', nne: 'minne', tano: 'mitano', nane: 'minane' } },
  ma: { one: 'moja', rest: { mbili: 'mawili', tatu: 'matatu', nne: 'manne', tano: 'matano', nane: 'manane' } },
} as const
type Concord = keyof typeof AGREEING

/** People whose nouns have another prefix, or the look of a verb, and animals, whose nouns are the same for one and many. */
const PEOPLE =
  /^(?:mbwa|mbuzi|ng['’]ombe|kuku|samaki|simba|tembo|chui|punda|ngamia|nyoka|ndege|ndugu|walimu|wanawake|wanaume|wanafunzi|wanachama|wananchi|wanajeshi|wanariadha|wanasiasa|watalii|watazamaji|wakazi|wakulima|wakimbizi|wasichana|viongozi|vijana|polisi|askari|marafiki|madaktari|mawaziri|maafisa|majirani)$/u
/** Words that begin like a plural but are none: verbs of the third person, numbers, and nouns of another class. */
const NO_PLURAL =
  /^(?:wa(?:li|na|ta|me|ka|si|ki|nge|po|ziri$|pi$)|viz[au]|vipi$|mi(?:lioni|mi$|ngi$)|ma(?:ra$|ma$|li$|hali$|ana$))/u

/** Nouns for one person or animal without the prefix m-, and nouns of classes 3 and 11 that a prefix does not tell. */
const ONE_LIVING =
  /^(?:daktari|waziri|afisa|jirani|rafiki|kijana|kiongozi|kipofu|kiziwi|baba|mama|dada|kaka|mzee|kifaru|kiboko|chura)$/u
const ONE_THING =
  /^(?:moyo|moto|moshi|uzi|ubao|ukuta|uso|usiku|upande|uwanja|ulimi|ufunguo|ugonjwa|uchaguzi|ushindi|uamuzi|ukumbi|unywele|ukucha|ufagio|wimbo|wavu|wembe|uma)$/u
/** Nouns of other classes that begin like those of classes 1, 3 and 7, and such as have their number behind them as a name. */
const NOT_ONE =
  /^(?:m(?:bio|boga|begu|binu|bingu|bolea|bao|vua|vi|choro|fano|stari|lango)|ki(?:la|sha|na|asi|dogo|lo|lomita|nga|fungu|pengele|elelezo|dato|wango|juu|masomo))$/u
const ONE_OF_CLASS_7 = /^(?:ki[a-z]{2,}|ch(?:umba|ama|akula|eo|eti|ombo|oo|uo|uma|anzo|andarua|uo|ungu|anda|aneti))$/u

/** "One" behind a singular noun in small letters, where it is not the plain `moja` of counting; undefined where it is not sure. */
function oneOf(noun: string): string | undefined {
  if (PEOPLE.test(noun) || ONE_LIVING.test(noun) || ONE_THING.test(noun)) return 'mmoja'
  if (NOT_ONE.test(noun)) return undefined
  if (noun === 'mahali') return 'pamoja'
  return /^m(?:w[aeiou]|u[a-z]|[bcdfghjklnprstvyz])[a-z]*$/u.test(noun)
    ? 'mmoja'
    : ONE_OF_CLASS_7.test(noun)
      ? 'kimoja'
      : undefined
}

/** The concord that a plural noun in small letters asks for; undefined where it is not sure. */
function concordOf(noun: string): Concord | undefined {
  if (PEOPLE.test(noun)) return 'wa'
  if (NO_PLURAL.test(noun) || !/^[a-z]{4,}$/u.test(noun)) return undefined
  const [, prefix] = /^(wa|vi|vy|mi|ma)/u.exec(noun) ?? []
  return prefix === 'vy' ? 'vi' : (prefix as Concord | undefined)
}

/** Words behind which "ya 2" is no rank: more than two, between one and two. */
const NO_RANK = /^(?:zaidi|kati|chini|juu|baada|kabla|badala|karibu|takriban|jumla|bei|kiasi|sawa)$/u

/** A number as it agrees with what stands before it: watu watatu, vitabu kumi na viwili, mara ya pili. */
export function agreeingInSwahili(
  words: string,
  value: number,
  { before = '', earlier = '' }: { readonly before?: string; readonly earlier?: string },
): string | undefined {
  if ((value === 1 || value === 2) && /^(?:[wylz]|ch)a$/u.test(before) && !NO_RANK.test(earlier.toLowerCase())) {
    return value === 1 ? 'kwanza' : 'pili'
  }
  if (value === 1 && before === 'tarehe') return 'mosi'
  const noun = before.toLowerCase() === before || earlier === '' ? before.toLowerCase() : ''
  if (value === 1) return oneOf(noun)
  const concord = concordOf(noun)
  if (concord === undefined) return undefined
  const { one, rest } = AGREEING[concord]
  return words.replace(/\b(?:moja|mbili|tatu|nne|tano|nane)$/u, (last) => {
    if (last === 'moja') return /^(?:moja|.* na moja)$/u.test(words) ? one : last
    return isUnit(value) ? rest[last as keyof typeof rest] : last
  })
}

/** Whether the last word of a number is its units: elfu tano ends in five, but is a thousand's. */
function isUnit(value: number): boolean {
  return value % 10 !== 0
}
