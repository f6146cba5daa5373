/**
 * Common Igbo words by their tones (M is the downstepped high); a syllabic nasal counts. Standard forms, some Ọnịcha ones
 * beside them. Compiled after Emenanjo (1978), Igwe (1999) and Williamson (1972). Which words are here, and which of two
 * tones where the books differ, was decided by counting in the marked sentences of Williamson's dictionary as given by the
 * Igbo API (github.com/nkowaokwu/igbo_api, Apache License 2.0); none of its entries is copied. No speaker has gone
 * through it.
 */
export const IGBO_TONES: Readonly<Record<string, string>> = {
  H: 'ha fa ya ọ o ị i e m mụ gị dị je nye nwa be chi ri bi la we u',
  L: 'na ka ga bụ ma si ji nọ di gba nwe me nu so kwa',
  HH: 'etu mbụ ume ntụ akwụ ugwu nche agwọ ibu onye ihe ife aka ike anya isi ọnụ ego ọma ọnwa ụkwụ afọ anụ ọlụ ọrụ oche ala ezi ozi ọsọ ọnwụ ndị ndi nri nni mba ncha nne chukwu bịa gaa ebe enu elu imi ihu iru ugbo ewu ọha ikpe ụgbọ igbo ọka ubi iwu oke ikwu aha uche olu ụra bụlụ ịfe',
  HM: 'ime mma agwo okwu ọkụ nwoke echi biko ọjọ ama adi ịfụ ịme ịgba ịma ịhụ ịga nna aja agha efi ehi azu gịni gịnị kwuo nile',
  HL: 'nwunye iche ụzọ ụlọ ụnọ oge afu ana obi ụmu ụmụ ibe igwe ụtụ ọgwụ ọgwu ndụ mgbe nti ntị mkpa nta aga eze nwata naba aro arọ bụkwa ogwe ahụ ụda ide oku nkọ nso ogo ukwu ụfa akwa eji acho ọji ọge ụnu abu rapu ulu kama egbe ulo ogbo',
  LH: 'nke anyị anyi otu ofu ada eje ekwu eme achọ achu agba atụ arụ azụ agụ eke eli usọ onwe enwe enye ewe ata ere eri atọ anọ kedụ kedu ole ije agwa ọfọ eto ele ebi udo amụ akpọ asị abọ enyi kpọọ taa mee wee site were welụ jee ghalụ ọtụ bia ocha ofọ banye',
  LL: 'izu nza maka ite akpa afe uwa ụwa cholu melu nwelu jeko chọrọ mere nwere gara jere kwuru mara sịrị hụrụ fụrụ nọrọ biri rịrị kpọrọ tulu sili jili fulu ise ani ogu oyi',
  HHH: 'mmiri mmili mkpọtụ mbido nkụzi akwụkwọ osisi nwantị afele afịa ahịa ugbua mmanụ mmanya nnukwu ezigbo akụkọ ọmụma ikike obere nwanne mkpụlụ mkpụrụ',
  HHM: 'nkịta ifele ọfụu nkume amaghị nnọọ ebee',
  HHL: 'mmadụ mmadu nsogbu ngwụcha',
  HLL: 'ụbọsi ụbọchị nwaanyị nwaanyi acholu achọrọ anyasị anyasi naabọ naabo enwelu enwere afulu ahụrụ dibia dibịa',
  HMH: 'amarọ afia adirọ',
  HMM: 'niile niine',
  LHH: 'abịa ụfọdụ ọtụtụ egbula echefu ọchịchị amaka ọsịsa ọnọdụ ofụma banyere',
  LHL: 'utụtu ụtụtụ okụko ọkụkọ soọso naanị nkaa utụtụ',
  LLL: 'obodo bialu ketalu bịara ọrịa isii asaa mmụọ',
  LLH: 'omume',
  LHHH: 'akwadebe',
  HHHH: 'ogonogo ogologo',
  MH: 'galụ melụ dalụ gbalụ',
  HML: 'kịtaa chineke',
  MHL: 'obụna',
  HHMH: 'ọsọosọ',
  HHLL: 'okaafo',
  HLH: 'oyibo',
  HLLL: 'ehihie',
  HLHL: 'nnyaafu',
  LLLH: 'itoolu',
  HHHHH: 'nwantịntị',
}
