import { COUNTRY_CODES, normalizeCountry } from '../../engine/domain/country.ts'
import { foldAccents } from '../../shared/text/fold.ts'

/**
 * Countries by code or by name in the languages exports come in. The names are the browser's own,
 * and so are the numbers of ISO 3166-1; it has no codes of three letters.
 */

/** Each code of two letters with the one of three behind it. */
const THREE_LETTERS = (
  'ADAND AEARE AFAFG AGATG AIAIA ALALB AMARM AOAGO AQATA ARARG ASASM ATAUT AUAUS AWABW AXALA AZAZE ' +
  'BABIH BBBRB BDBGD BEBEL BFBFA BGBGR BHBHR BIBDI BJBEN BLBLM BMBMU BNBRN BOBOL BQBES BRBRA BSBHS ' +
  'BTBTN BVBVT BWBWA BYBLR BZBLZ CACAN CCCCK CDCOD CFCAF CGCOG CHCHE CICIV CKCOK CLCHL CMCMR CNCHN ' +
  'COCOL CRCRI CUCUB CVCPV CWCUW CXCXR CYCYP CZCZE DEDEU DJDJI DKDNK DMDMA DODOM DZDZA ECECU EEEST ' +
  'EGEGY EHESH ERERI ESESP ETETH FIFIN FJFJI FKFLK FMFSM FOFRO FRFRA GAGAB GBGBR GDGRD GEGEO GFGUF ' +
  'GGGGY GHGHA GIGIB GLGRL GMGMB GNGIN GPGLP GQGNQ GRGRC GSSGS GTGTM GUGUM GWGNB GYGUY HKHKG HMHMD ' +
  'HNHND HRHRV HTHTI HUHUN IDIDN IEIRL ILISR IMIMN ININD IOIOT IQIRQ IRIRN ISISL ITITA JEJEY JMJAM ' +
  'JOJOR JPJPN KEKEN KGKGZ KHKHM KIKIR KMCOM KNKNA KPPRK KRKOR KWKWT KYCYM KZKAZ LALAO LBLBN LCLCA ' +
  'LILIE LKLKA LRLBR LSLSO LTLTU LULUX LVLVA LYLBY MAMAR MCMCO MDMDA MEMNE MFMAF MGMDG MHMHL MKMKD ' +
  'MLMLI MMMMR MNMNG MOMAC MPMNP MQMTQ MRMRT MSMSR MTMLT MUMUS MVMDV MWMWI MXMEX MYMYS MZMOZ NANAM ' +
  'NCNCL NENER NFNFK NGNGA NINIC NLNLD NONOR NPNPL NRNRU NUNIU NZNZL OMOMN PAPAN PEPER PFPYF PGPNG ' +
  'PHPHL PKPAK PLPOL PMSPM PNPCN PRPRI PSPSE PTPRT PWPLW PYPRY QAQAT REREU ROROU RSSRB RURUS RWRWA ' +
  'SASAU SBSLB SCSYC SDSDN SESWE SGSGP SHSHN SISVN SJSJM SKSVK SLSLE SMSMR SNSEN SOSOM SRSUR SSSSD ' +
  'STSTP SVSLV SXSXM SYSYR SZSWZ TCTCA TDTCD TFATF TGTGO THTHA TJTJK TKTKL TLTLS TMTKM TNTUN TOTON ' +
  'TRTUR TTTTO TVTUV TWTWN TZTZA UAUKR UGUGA UMUMI USUSA UYURY UZUZB VAVAT VCVCT VEVEN VGVGB VIVIR ' +
  'VNVNM VUVUT WFWLF WSWSM YEYEM YTMYT ZAZAF ZMZMB ZWZWE'
).split(' ')

const LANGUAGES = ['en', 'fr', 'de', 'es', 'it', 'nl', 'pt']

let names: Map<string, string> | null = null

function foldLetters(name: string): string {
  return foldAccents(name)
    .replaceAll(/[^a-z]+/g, ' ')
    .trim()
}

function listNames(): Map<string, string> {
  if (names) return names
  names = new Map([
    ['usa', 'US'],
    ['uk', 'GB'],
    ['great britain', 'GB'],
    ['england', 'GB'],
    ['holland', 'NL'],
    ['czech republic', 'CZ'],
    ['turkey', 'TR'],
    ...THREE_LETTERS.map((codes): [string, string] => [codes.slice(2).toLowerCase(), codes.slice(0, 2)]),
  ])
  for (const language of LANGUAGES) {
    const display = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' })
    for (const code of COUNTRY_CODES) {
      const name = display.of(code)
      if (name !== undefined && !names.has(foldLetters(name))) names.set(foldLetters(name), code)
    }
  }
  return names
}

/** ISO 3166-1 numbers its countries: 840 is the United States. */
function readNumber(cell: string): string | null {
  if (!/^\d{3}$/.test(cell)) return null
  const [tag = ''] = Intl.getCanonicalLocales(`und-${cell}`)
  return normalizeCountry(tag.slice('und-'.length))
}

/**
 * Returns the ISO 3166-1 alpha-2 code of a country's code, number or name, null when it is none.
 * A code may stand beside the name: "United States (US)", "US - United States".
 */
export function readCountry(cell: string): string | null {
  const text = cell.trim()
  const word = foldLetters(text)
  const found = normalizeCountry(text) ?? readNumber(text) ?? listNames().get(word)
  if (found !== undefined && found !== null) return found
  const short = listNames().get(word.replaceAll(' ', ''))
  if (short !== undefined || /^(?:\p{L}\.){2,3}$/u.test(text))
    return short ?? normalizeCountry(text.replaceAll('.', ''))
  const [, before, name, behind] =
    /^(?:([A-Z]{2}) *[-–:,] *)?(.+?)(?: *[(,–-] *([A-Z]{2})\)?)?$/u.exec(text) ?? []
  const code = before ?? behind
  return code !== undefined && listNames().get(foldLetters(name ?? '')) === code ? code : null
}
