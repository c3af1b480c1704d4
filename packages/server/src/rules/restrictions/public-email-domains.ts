import { domainToASCII } from 'node:url';
import providers from 'email-providers/all.json' with { type: 'json' };

/** Well-known providers, some of which the list of `email-providers` does not have. */
const wellKnown: ReadonlySet<string> = new Set(
  `
  126.com 139.com 163.com 189.cn abv.bg aim.com aliyun.com aol.com arcor.de att.net bellsouth.net bigpond.com bk.ru bluewin.ch bol.com.br
  bt.com btinternet.com caramail.com centrum.cz charter.net comcast.net cox.net duck.com email.com email.cz fastmail.com fastmail.fm
  foxmail.com free.fr freenet.de freemail.hu gmail.com gmx.at gmx.ch gmx.com gmx.de gmx.fr gmx.net googlemail.com hey.com home.nl
  hotmail.be hotmail.ca hotmail.co.jp hotmail.co.uk hotmail.com hotmail.de hotmail.es hotmail.fr hotmail.it hotmail.nl hushmail.com
  icloud.com inbox.lv inbox.ru iinet.net.au interia.pl juno.com kpnmail.nl laposte.net libero.it list.ru live.be live.ca live.cn
  live.co.uk live.com live.com.au live.de live.dk live.fr live.it live.nl live.no live.se mac.com mail.com mail.de mail.ee mail.ru
  mailbox.org mailfence.com mailinator.com me.com msn.com mynet.com nate.com naver.com neuf.fr ntlworld.com o2.pl online.de
  online.no op.pl optonline.net optusnet.com.au orange.fr outlook.at outlook.com outlook.com.br outlook.de outlook.es outlook.fr
  outlook.it outlook.jp passport.com pm.me pobox.com poczta.onet.pl post.cz posteo.de proton.me protonmail.ch protonmail.com
  qq.com rambler.ru rediffmail.com rocketmail.com rogers.com runbox.com sbcglobal.net seznam.cz sfr.fr shaw.ca sina.cn sina.com
  sky.com skynet.be sohu.com startmail.com sympatico.ca t-online.de talktalk.net telenet.be telus.net terra.com.br tin.it tiscali.it
  tlen.pl tuta.com tuta.io tutanota.com uol.com.br ukr.net verizon.net videotron.ca virgilio.it virginmedia.com voila.fr volny.cz
  wanadoo.fr web.de windowslive.com wp.pl xs4all.nl xtra.co.nz ya.ru yahoo.ca yahoo.co.id yahoo.co.in yahoo.co.jp yahoo.co.uk
  yahoo.com yahoo.com.ar yahoo.com.au yahoo.com.br yahoo.com.mx yahoo.de yahoo.es yahoo.fr yahoo.in yahoo.it yandex.com yandex.ru
  yeah.net yopmail.com zoho.com zohomail.com ziggo.nl
  `
    .trim()
    .split(/\s+/),
);

const publicDomains: ReadonlySet<string> = new Set([...wellKnown, ...providers.map(domainToASCII)]);

/**
 * Whether a domain, or one above it, is that of a well-known email provider, which no account can
 * own.
 */
export function isWellKnownProvider(domain: string): boolean {
  const labels = domain.split('.');
  return labels.some((_, at) => wellKnown.has(labels.slice(at).join('.')));
}

/**
 * Whether a domain belongs to a public email provider, disposable ones included. Its subdomains may
 * belong to anyone.
 */
export const isPublicEmailDomain = (domain: string): boolean => publicDomains.has(domain);
