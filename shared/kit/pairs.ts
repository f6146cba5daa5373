import type { Target } from '../contract/records.ts'

/** What the two words of a pair differ in. */
export type Contrast =
  | 'tone'
  | 'downstep'
  | 'length'
  | 'implosive'
  | 'ejective'
  | 'click'
  | 'vowel'
  | 'nasal'
  | 'consonant'

/** Two words that differ in one thing, as they are written with all marks, with their meanings. */
export interface KitPair {
  readonly contrast: Contrast
  readonly words: readonly [KitWord, KitWord]
}

interface KitWord {
  readonly text: string
  readonly gloss: string
}

/** The pairs of a language, in a sentence in which all of them can stand, and a passage to be judged as a whole. */
export interface KitLanguage {
  readonly sources: readonly string[]
  /** `_` is the place of the word. */
  readonly carrier: string
  readonly pairs: readonly KitPair[]
}

/** Reads a table: `contrast: word meaning / word meaning`, a pair a line; an underscore in a meaning is a space. */
function pairs(table: string): KitPair[] {
  return table
    .normalize('NFC')
    .trim()
    .split(/\s*\n\s*/u)
    .map((row) => {
      const [contrast = '', both = ''] = row.split(': ')
      const [one, other] = both.split(' / ').map((word) => {
        const [text = '', gloss = ''] = word.split(' ')
        return { text, gloss: gloss.replaceAll('_', ' ') }
      })
      if (one === undefined || other === undefined) throw new Error(`No pair: ${row}`)
      return { contrast: contrast as Contrast, words: [one, other] }
    })
}

/**
 * Minimal pairs by the contrasts that each language's listeners live by. Compiled after the sources, no entry copied; no
 * speaker has gone through them, and a listener may say that a word is none.
 */
export const KIT_PAIRS: Readonly<Record<Target, KitLanguage>> = {
  yo: {
    sources: [
      'Ward (1952), An Introduction to the Yoruba Language; Bamgboṣe (1966), A Grammar of Yoruba: three tones, e/ẹ, o/ọ, nasal vowels.',
      'Abraham (1958), Dictionary of Modern Yoruba: the words.',
    ],
    carrier: 'Mo ní _ ni.',
    pairs: pairs(`
      tone: ọkọ husband / ọkọ́ hoe
      tone: ọkọ husband / ọkọ̀ vehicle
      tone: ọkọ́ hoe / ọkọ̀ vehicle
      tone: igba two_hundred / igbá calabash
      tone: igbá calabash / ìgbà time
      tone: owó money / òwò trade
      tone: bá meet / bà perch
      tone: rá vanish / rà buy
      tone: ra rub / rà buy
      tone: kọ́ build / kọ̀ refuse
      tone: kọ write / kọ́ build
      tone: fọ́ break / fọ̀ wash
      tone: ogun war / ogún twenty
      tone: awọ leather / àwọ̀ colour
      vowel: oko farm / ọkọ husband
      vowel: owó money / ọwọ́ hand
      nasal: kú die / kún be_full
      nasal: rí see / rín laugh
      consonant: bá meet / gbá sweep
      consonant: sí to / ṣí open
    `),
  },
  ig: {
    sources: [
      'Emenanjo (1978), Elements of Modern Igbo Grammar; Green & Igwe (1963): two tones and the downstep, dotted vowels.',
      'Williamson (1972), Igbo-English Dictionary: the words.',
    ],
    carrier: 'Ó kwùrù _ ùgbú à.',
    pairs: pairs(`
      tone: ákwá cry / àkwà bed
      tone: ákwá cry / ákwà cloth
      tone: ákwá cry / àkwá egg
      tone: ákwà cloth / àkwá egg
      tone: ákwà cloth / àkwà bed
      tone: àkwá egg / àkwà bed
      tone: ísí head / ísì smell
      tone: ísí head / ìsì blindness
      tone: ígwé crowd / ìgwè iron
      tone: ényí elephant / ényì friend
      tone: áká hand / àkà bead
      downstep: égō money / égó without_the_step_down
      downstep: ánā land / áná without_the_step_down
      vowel: údò peace / ụ́dọ̀ rope
      vowel: ísí head / ị́sị́ to_say
      consonant: ákwá cry / ágwá beans
      consonant: ákpá bag / ábá branch
    `),
  },
  ha: {
    sources: [
      'Newman (2000), The Hausa Language: tones, vowel length, implosives and ejectives.',
      'Newman (2007), A Hausa-English Dictionary; Bargery (1934): the words.',
    ],
    carrier: 'Na ce _ yau.',
    pairs: pairs(`
      length: gàrī town / gārī flour
      length: fasā postpone / fāsā break_off
      length: dakā pound / dākā indoors
      tone: kūkā crying / kūkà baobab
      tone: fàrī drought / farī white
      tone: mā̀tā wife / mātā women
      tone: wùyā trouble / wuyā neck
      tone: gōrā bamboo / gōrà gourd
      tone: bàbā father / bābā eunuch
      implosive: ɓātā spoil / bātā boot
      implosive: ɗākā indoors / dākā pounding
      implosive: ɗaukā take / daukā laterite
      implosive: ɓērā rat / bērā girl
      ejective: ƙafā leg / kafā establish
      ejective: ƙārā complaint / kārā stalk
      ejective: tsārā arrange / sārā chopping
      ejective: ƙwaryā calabash / kwaryā whiteness
      consonant: ƴā daughter / yā he
    `),
  },
  sw: {
    sources: [
      'Polomé (1967), Swahili Language Handbook; Mohamed (2001), Modern Swahili Grammar: voicing, dh and z, l and r, ng and ng’, prenasal stops.',
      'A pair that differs in stress alone (barabara) is written alike, so that no text can ask for one of the two.',
    ],
    carrier: 'Nimesema _ sasa.',
    pairs: pairs(`
      consonant: pata get / bata duck
      consonant: panda climb / banda shed
      consonant: tamu sweet / damu blood
      consonant: kamba rope / gamba bark
      consonant: jana yesterday / chana comb
      consonant: faa be_useful / vaa put_on
      consonant: kula eating / kura vote
      consonant: mali wealth / mara times
      consonant: mbali far / bali but
      consonant: dhamana bail / zamana long_ago
      consonant: ghali dear / kali sharp
      consonant: sita six / shida trouble
      consonant: ng'aa shine / gaa gallop
      consonant: thamani value / samani chattel
      length: kaa sit / ka and_then
      vowel: pika cook / peka alone
      vowel: kuku hen / koko stone_of_a_fruit
      vowel: mto river / mtu person
    `),
  },
  zu: {
    sources: [
      'Doke (1926), The Phonetics of the Zulu Language: three clicks with five accompaniments, ejectives, implosive b, laterals.',
      'Doke & Vilakazi (1953), Zulu-English Dictionary: the words.',
    ],
    carrier: 'Ngithe _ namhlanje.',
    pairs: pairs(`
      click: ukuxoxa to_chat / ukuqoqa to_collect
      click: ixoxo frog / iqoqo heap
      click: ukucola to_be_fine / ukuqola to_rob
      click: ukucola to_be_fine / ukuxola to_be_at_peace
      click: ukuqola to_rob / ukuxola to_be_at_peace
      click: ukucaca to_be_clear / ukuqaqa to_undo
      click: ukucela to_ask / ukugcela to_mock
      click: ukuqoba to_cut_up / ukunqoba to_win
      click: ukucoba to_crush / ukugcoba to_smear
      ejective: ukukala to_weigh / ukukhala to_cry
      ejective: ukupaka to_park / ukuphaka to_serve_food
      ejective: ukutela to_yield / ukuthela to_pour
      implosive: ukubala to_count / ukubhala to_write
      implosive: ibele ear_of_corn / ibhele bear
      consonant: ukuhlala to_sit / ukudlala to_play
      consonant: ukusala to_stay / ukuzala to_give_birth
      consonant: ukuphaka to_serve_food / ukubhaka to_bake
      consonant: ukufa to_die / ukuva to_hear_(dialect)
    `),
  },
  en: {
    sources: [
      'Wells (1982), Accents of English; Cruttenden (2014), Gimson’s Pronunciation of English: the pairs learners mix up.',
    ],
    carrier: 'I said _ again.',
    pairs: pairs(`
      vowel: ship boat / sheep animal
      vowel: bad not_good / bed to_sleep_in
      vowel: pull draw / pool water
      vowel: cap hat / cup to_drink_from
      vowel: men people / man person
      vowel: late not_early / let allow
      consonant: think have_thoughts / sink go_down
      consonant: thin not_thick / tin metal
      consonant: berry fruit / very much
      consonant: light lamp / right correct
      consonant: price cost / prize reward
      consonant: chair seat / share part
      consonant: fan admirer / van car
      consonant: pear fruit / bear animal
      consonant: coat to_wear / goat animal
      consonant: sing a_song / sin wrong
      consonant: watch clock / wash clean
      consonant: time hour / dime coin
    `),
  },
}
