/** What this site does without for good: a way round a block, a look at where somebody is, an apk, cruel games. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const TOP = join(import.meta.dirname, '../..')
const TEXT = /\.(tsx?|m?js|css|html|json|webmanifest|svg|md|txt)$/
/** The old address of the apk, which shows the install screen (R-ROUTE-43). */
const OLD_ADDRESS = '/page/site/component/appDownload.jsp'

/** Each with what it is called in the report, and with lines that it must find. Source: protection.md D-13, D-24 to D-26. */
const ABSENT: { name: string; pattern: RegExp; planted: string[] }[] = [
  {
    name: 'a list of other addresses',
    pattern:
      /mirror[\s_-]*(sites?|lists?|links?|domains?|urls?|hosts?|address)|(back-?up|alternate|alternative|spare|unblocked|fallback)[\s_-]*(sites?|domains?|links?|urls?|address(es)?|hosts?)\b|মিরর|(বিকল্প|ব্যাকআপ)\s*(সাইট|ঠিকানা|লিংক|ডোমেইন)/i,
    planted: [
      `const mirrorSites = ['https://maidan.example']`,
      `'help.blocked': 'Use one of our backup addresses'`,
      `'help.blocked': 'Our alternative links always work'`,
      `const BACKUP_DOMAINS = []`,
      `'help.blocked': 'আমাদের বিকল্প লিংক ব্যবহার করুন'`,
    ],
  },
  {
    name: 'addresses in turn',
    pattern:
      /rotat\w*[\s_-]*(the[\s_-]*)?(domain|host|address|site|mirror|base)|(next|switch|working|pick)[\s_-]*(to[\s_-]*)?(an?other[\s_-]*)?(domain|mirror)|domains?[\s_-]*(rotat|pool|list|switch)/i,
    planted: [
      'const base = rotateDomains(config)',
      'function nextDomain() {}',
      'const domainPool = []',
      '// switch to another domain when this one is blocked',
      'pickMirror()',
    ],
  },
  {
    name: 'a way past a block',
    pattern:
      /\bvpns?\b|ভিপিএন|\b(tor|psiphon|web ?proxy)\s+(browser|app|site)|bypass\w*\s+(the\s+)?(block|ban|filter)/i,
    planted: [
      `'help.slow': 'Turn on a VPN and try again'`,
      `'help.slow': 'একটি ভিপিএন চালু করুন'`,
      `'help.slow': 'Open it in the Tor browser'`,
      `'help.slow': 'How to bypass the block'`,
    ],
  },
  {
    name: 'a look-up of where somebody is',
    pattern:
      /ipify|\bip-?info\.|\bip-?api\.(com?|is)\b|ifconfig\.(me|co|io)|icanhazip|ident\.me|checkip|what(is|s)?my-?ip|\bmyip\b|ipgeo|geo-?ip|geojs|maxmind|db-ip\.|ipdata\.|seeip|cdn-cgi\/trace|RTCPeerConnection|navigator\??\.geolocation/i,
    planted: [
      `await fetch('https://api.ipify.org?format=json')`,
      `await fetch('https://ipinfo.io/json')`,
      `const url = 'https://ip-api.com/json'`,
      `import geoip from 'geoip-lite'`,
      `await fetch('https://www.cloudflare.com/cdn-cgi/trace')`,
      `navigator.geolocation.getCurrentPosition(show)`,
      `new RTCPeerConnection({ iceServers })`,
    ],
  },
  {
    name: 'an apk',
    pattern:
      /\.(apk|xapk|aab)\b|\bapk\s*(download|link|file)|vnd\.android\.package-archive|appDownload\.jsp|এপিকে/i,
    planted: [
      `<a href="/downloads/maidan.apk">`,
      `'Content-Type': 'application/vnd.android.package-archive'`,
      `to="/page/site/appDownload.jsp"`,
      `const apkLink = ''`,
      `'install.android': 'এপিকে নামান'`,
    ],
  },
  {
    name: 'a hidden kind of offer',
    pattern: /cock[\s_-]*fight|rooster|মোরগ|promotions\.c(16|2048|4096|16384)\b/i,
    planted: [`'promotions.c2048': 'Cock Fighting'`, `'promotions.c4096': 'Rain'`, `'games.x': 'মোরগ লড়াই'`],
  },
]

const found = (text: string): string[] => {
  const own = text.replaceAll(new RegExp(`(['"])${OLD_ADDRESS}\\1`, 'g'), '')
  return ABSENT.flatMap(({ name, pattern }) => {
    const match = pattern.exec(own)
    return match ? [`${name}: ${match[0]}`] : []
  })
}

function texts(folder: string): string[] {
  return readdirSync(join(TOP, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`
    if (entry.isDirectory()) return texts(path)
    return TEXT.test(entry.name) ? [path] : []
  })
}

// D-13 D-24 D-25 D-26 X-37 X-39
test('no list of addresses, no way past a block, no look-up, no apk, no cruelty', () => {
  const files = ['contract', 'public', 'server', 'src', 'sw'].flatMap(texts)
  expect(files.length).toBeGreaterThan(500)
  const trespasses = files.flatMap((file) =>
    found(readFileSync(join(TOP, file), 'utf8')).map((what) => `${file}: ${what}`),
  )
  expect(trespasses).toEqual([])
})

test.each(ABSENT.flatMap(({ name, planted }) => planted.map((line) => [name, line] as const)))(
  'planted, %s is found: %s',
  (name, line) => {
    expect(found(line).some((what) => what.startsWith(`${name}: `))).toBe(true)
  },
)

test('what is ours is let through', () => {
  for (const line of [
    `openAt('${OLD_ADDRESS}', installScreen, 'Install')`,
    "mirror(line(folk.clay, 2.5, 'M-13-4q4-5 8 0'))",
    'await rotated(host, caller, found)',
    `'shell.onlyAddress': 'This is the only address of this site.'`,
  ])
    expect(found(line)).toEqual([])
})
