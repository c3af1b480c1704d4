import { jaFederationFailures } from './ja.federation.ts';
import type { BoxTranslation, SignInTexts } from './translation.ts';

const signIn: SignInTexts = {
  ui: {
    loading: '読み込み中',
    showPassword: 'パスワードを表示',
    hidePassword: 'パスワードを隠す',
    capsLock: 'Caps Lock がオンです',
    changeIdentity: '変更',
    changeIdentityLabel: '{identity} を変更',
    dismiss: '閉じる',
    notifications: '通知',
    opensInNewTab: '新しいタブで開きます',
    requirementMet: '満たしています：',
    requirementOpen: 'まだ満たしていません：',
    optional: '任意',
  },
  page: {
    loading: 'お待ちください',
    notLoaded: 'ページを読み込めませんでした。接続を確認して、もう一度お試しください。',
    tryAgain: '再試行',
    reference: 'お問い合わせ番号 {traceId}',
    impersonating: '{email} として操作しています。',
    impersonationDetails: '残り{count}分。理由：{reason}',
    stopImpersonating: 'なりすましを終了',
    ssoFailed: 'シングルサインオンに失敗しました',
  },
  box: {
    loading: 'お待ちください',
    offline: 'オフラインです。入力した内容は残っています。',
    tryAgain: '再試行',
    reference: 'お問い合わせ番号 {traceId}',
    email: 'メールアドレス',
    emailMissing: 'メールアドレスを入力してください。',
    emailInvalid: 'name@company.jp のようなメールアドレスを入力してください。',
    password: 'パスワード',
    passwordMissing: 'パスワードを入力してください。',
    newPasswordMissing: 'パスワードを設定してください。',
    newPasswordWeak: 'このパスワードはまだ条件を満たしていません。',
    rules: 'パスワードの条件',
    rulesMet: '{all} 件中 {met} 件の条件を満たしています',
    minLength: { other: '{count} 文字以上' },
    maxLength: { other: '{count} 文字以内' },
    lowercase: '英小文字',
    uppercase: '英大文字',
    numbers: '数字',
    specialChars: '記号（! や ? など）',
    optionalTests: { other: '英小文字、英大文字、数字、記号のうち {count} 種類' },
    noThreeRepeated: '同じ文字を 3 回続けない',
    resendIn: '{time} 後に再送信できます',
    backToSignIn: 'ログインに戻る',
    unreachable: 'ログインサービスに接続できません',
    chunkTitle: 'ページを読み込めませんでした',
    chunkLine: '接続を確認して、もう一度お試しください。',
    terms: '利用規約',
    privacy: 'プライバシー',
    support: 'サポート',
    titleWithApp: '{title} · {app}',
  },
  login: {
    preLoginTitle: 'ログイン',
    preLoginLine: 'メールアドレスを入力してください。',
    preLoginLineWithApp: '{app} に進みます。',
    continue: '次へ',
    newHere: '初めてご利用ですか？ {link}',
    createAccount: 'アカウントを作成',
    passwordTitle: 'パスワードを入力',
    forgotPassword: 'パスワードをお忘れですか？',
    signIn: 'ログイン',
    signingIn: 'ログインしています',
    activateAgain: '有効化メールを再送信',
    activationSent: '{email} に新しい有効化メールを送信しました。',
    successTitle: 'ログインしました',
    successLine: '移動しています。',
    successLineWithApp: '{app} に移動しています。',
    emailOrName: 'メールアドレスまたはユーザー名',
    alternativeMethods: 'ほかのログイン方法',
    lastUsed: '前回使用',
    moreOptions: 'その他のオプション',
    usePassword: 'パスワードを使う',
    useCode: 'メールでコードを受け取る',
    useMagicLink: 'メールでリンクを受け取る',
    useSmsCode: 'SMS でコードを受け取る',
    useQuickSmsCode: '登録済みの電話でコードを受け取る',
    usePasskey: 'パスキーを使う',
    expired: 'ログインに時間がかかりすぎました。最初からやり直してください。',
    recovered: 'MFA の方法が削除されました。もう一度サインインして続行してください。',
    noWay: 'このメールアドレスではサインインできません。サインイン方法を管理者に確認してください。',
    passwordExpiresToday: 'パスワードの期限は今日までです。早めに新しいものを設定してください。',
    passwordExpires: {
      other: 'パスワードの期限まであと {count} 日です。早めに新しいものを設定してください。',
    },
    onContinue: '次へ',
  },
  logout: {
    signingOutTitle: 'ログアウトしています',
    title: 'ログアウトしました',
    line: 'このウィンドウを閉じてかまいません。',
    lineWithApp: 'またのご利用をお待ちしています（{app}）。',
    signIn: 'もう一度ログイン',
  },
  failures: {
    ...jaFederationFailures,
    'ER-ADMIN-PORTAL-GENERIC-ERROR': '問題が発生しています。もう一度お試しください。',
    'request/invalid': '入力内容に誤りがあります。確認して、もう一度お試しください。',
    'request/unauthenticated': 'ログアウトしています。続けるにはログインしてください。',
    'request/forbidden':
      'この操作を行う権限がありません。アカウントの管理者にお問い合わせください。',
    'request/addressNotAllowed':
      'このネットワークからはアカウントを使用できません。許可されたネットワークを使用するか、管理者にお問い合わせください。',
    'request/emailDomainNotAllowed':
      'このアカウントでは、このドメインのメールアドレスを使用できません。別のメールアドレスを使用するか、管理者にお問い合わせください。',
    'request/notFound': '存在しないか、アクセス権がありません。',
    'request/tooLarge': 'リクエストが大きすぎます。',
    'request/tooMany': '試行回数が多すぎます。しばらく待ってから、もう一度お試しください。',
    'request/foreignOrigin': '許可されていないサイトからのリクエストです。',
    'request/busy': '現在混み合っています。数秒後にもう一度お試しください。',
    'request/failed': '問題が発生しています。もう一度お試しください。',
    'login/wrongCredentials':
      'このメールアドレスとパスワードではログインできませんでした。何度か失敗するとログインを一時停止し、メールでお知らせします。',
    'login/paused':
      '失敗した試行が多すぎます。{minutes} 分後にもう一度お試しいただくか、メールで届いた解除リンクをお使いください。',
    'login/notActivated':
      'アカウントはまだ有効化されていません。お送りしたメールのリンクを開くか、新しいリンクを請求してください。',
    'login/noSession': 'ログアウトしています。続けるにはログインしてください。',
    'applications/notAssigned':
      'このアプリは割り当てられていません。管理者にアクセスを依頼してください。',
    'login/noTenant':
      'どのアカウントのメンバーでもなくなりました。管理者に招待を依頼してください。',
    'signUp/disabled': '新規登録は受け付けていません。管理者に招待を依頼してください。',
    'signUp/weakPassword':
      'このパスワードは条件を満たしていません。より強いものを設定してください。',
    'activation/invalidLink': 'この有効化リンクは無効です。新しいリンクを請求してください。',
    'activation/passwordRequired': 'アカウントを有効化するには、パスワードを設定してください。',
    'activation/weakPassword':
      'このパスワードは条件を満たしていません。より強いものを設定してください。',
    'passwords/invalidLink': 'このリンクは無効です。新しいリンクを請求してください。',
    'passwords/weakPassword':
      'このパスワードは条件を満たしていません。より強いものを設定してください。',
    'passwords/wrongPassword': '現在のパスワードが正しくありません。',
    'request/captchaRequired': 'ロボットでないことを確認してから、もう一度お試しください。',
    'request/captchaFailed': 'ロボットでないことを確認できませんでした。もう一度お試しください。',
    'activation/invalidCode':
      'コードが正しくないか、古すぎます。メールを確認するか、新しいコードを請求してください。',
    'impersonation/invalidToken':
      '別のユーザーとして操作するためのこのリンクは無効です。新しいリンクを請求してください。',
    'impersonation/off': '別のユーザーとしての操作は、ここでは無効になっています。',
    'invitations/invalidLink': 'この招待は無効です。招待した方に新しい招待を依頼してください。',
    'invitations/invalidCode':
      'コードが正しくないか、古すぎます。メールを確認して、もう一度お試しください。',
    'ER-01239': 'このアカウントは停止中のため、招待を承諾できません。',
    'ER-01240': 'このアカウントは停止中のため、招待リンクは使用できません。',
    'invitations/weakPassword':
      'このパスワードは条件を満たしていません。より強いものを設定してください。',
    'passkeys/notAccepted':
      'このパスキーは使えませんでした。もう一度試すか、別の方法でログインしてください。',
    'passkeys/notOffered': 'ここではパスキーを利用できません。別の方法でログインしてください。',
    'passkeys/notSaved':
      'パスキーを保存できませんでした。ブラウザーの表示に従って、最初からやり直してください。',
    'passkeys/known':
      'この端末には、すでにここのアカウントのパスキーがあります。それを使ってログインしてください。',
    'passwordless/notEnabled':
      'このログイン方法はここでは有効になっていません。別の方法を選んでください。',
    'passwordless/wrongCode':
      'コードが正しくないか、古すぎます。確認するか、新しいコードを請求してください。',
    'passwordless/invalidLink': 'このログイン用リンクは無効です。新しいリンクを請求してください。',
    'passwordless/otherWay':
      'このアカウントでは別のサインイン方法が必要です。戻って選択してください。',
    'passwords/reusedPassword':
      'このパスワードは以前に使用されています。別のものを設定してください。',
    'passwords/breachedPassword':
      'このパスワードは、攻撃者が最初に試す流出パスワードの一覧にあります。別のものを設定してください。',
    'passwords/invalidCode':
      'コードが正しくないか、期限切れです。確認するか、新しいコードを請求してください。',
    'passwords/invalidUnlockLink':
      'このリンクは期限切れか使用済みです。ロックは自動的に解除されます。',
    'phones/invalidNumber':
      'SMS を受信できる電話番号を国番号付きで入力してください。例：+81 90 1234 5678',
    'phones/wrongCode':
      'コードが正しくないか、古すぎます。確認するか、新しいコードを請求してください。',
    'phones/invalidToken': '時間がかかりすぎました。電話番号の変更を最初からやり直してください。',
    'phones/noTexts': 'ここでは SMS を利用できません。',
    'signUp/fieldRequired': '印の付いた項目をすべて入力してください。',
    'signUp/termsRequired': 'アカウントを開設するには規約に同意してください。',
    'signUp/wrongPhoneNumber': '国番号付きの電話番号を入力してください。例：+81 3 1234 5678',
    'signUp/wrongUsername':
      '3～64 文字の英字、数字、ピリオド、ハイフン、アンダースコアで設定してください。',
    'signUp/usernameTaken': 'このユーザー名は使用されています。別のものを設定してください。',
    'signUp/phoneTaken': 'この電話番号のアカウントは既に存在します。サインインしてください。',
    'mfa/wrongCode':
      'コードが正しくありません。現在のコードを入力してください。何度か間違えると、しばらく受け付けなくなります。',
    'mfa/expired': 'このログインは終了しました。もう一度ログインしてください。',
    'mfa/tooManyCodes': '間違ったコードの入力が多すぎました。もう一度ログインしてください。',
    'mfa/notEnrolled': 'MFA の方法が設定されていません。',
    'mfa/knownDevice': 'この端末はすでに登録されています。別のものをお使いください。',
    'mfa/alreadyEnrolled':
      'MFA の方法はすでに設定されています。それでサインインしてから、別の方法を追加してください。',
    'mfa/notOffered': 'この MFA の方法は利用できません。別の方法を選択してください。',
    'mfa/invalidPhone':
      '電話番号ではありません。国番号付きで入力してください。例：+81 90 1234 5678',
    'mfa/wrongRecoveryCode':
      'メールアドレスと復旧コードが一致しません。両方を確認してください。復旧コードは 1 回限り有効です。',
    'mfa/tooManyDevices': 'MFA の方法の上限に達しました。先に 1 つ削除してください。',
  },
};

/** Japanese. */
export const ja: BoxTranslation = {
  signIn,
  loadFlows: () => import('./ja.flows.ts').then((script) => script.jaFlows),
};
