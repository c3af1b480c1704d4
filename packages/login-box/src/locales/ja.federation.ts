import type { FederationCode, FlowTexts, SignInTexts } from './translation.ts';

/** Japanese: signing in elsewhere. */
export const jaFederation: Pick<FlowTexts, 'social' | 'newAccount' | 'linking' | 'sso' | 'hosted'> =
  {
    newAccount: {
      title: 'アカウントを作成',
      line: '{provider} でのログインに対応するアカウントはまだありません。',
      create: '{provider} でアカウントを作成',
    },
    social: {
      continueWith: '{provider} で続行',
      leaving: '{provider} に移動しています',
      orSignUp: 'または次のサービスでアカウントを作成',
      signingIn: 'ログインしています',
      successTitle: 'ログインしました',
      successLine: '移動しています。',
      failedTitle: 'サインインできませんでした',
    },
    linking: {
      connecting: '{provider} を連携しています',
      connectedTitle: '{provider} を連携しました',
      connectedLine: '元のページに戻ります。',
      failedTitle: '{provider} は連携されませんでした',
      denied: '{provider} で同意されなかったため、何も変更されていません。',
      elsewhere:
        'この {provider} アカウントは、ここでは別のアカウントで使われています。先にそちらで解除するか、別のアカウントを選んでください。',
      expired:
        'この操作は別のブラウザーまたは別の人として開始されたか、時間が経ちすぎています。戻ってやり直してください。',
      unavailable:
        '{provider} からあなたの情報が得られなかったため、何も変更されていません。しばらくしてからもう一度お試しください。',
      signedOutTitle: 'サインアウトされました',
      signedOutLine: 'サインインしてから、もう一度 {provider} を連携してください。',
      signIn: 'サインイン',
      goBack: '戻る',
    },
    sso: {
      title: '会社のアカウントで続ける',
      line: '会社のログインページ {host} に進みます。',
      lineUnnamed: '会社のログインページに進みます。',
      going: '移動しています',
      cancel: 'キャンセル',
      useCode: '緊急コードを使う',
      codeTitle: '緊急コード',
      codeLine: '会社のサインインが使えないときの管理者用です。コードは 1 回だけ使えます。',
      codeMissing: '緊急コードを入力してください。',
      failedTitle: '会社のアカウントでログインできませんでした',
      failedLine: '変更はありません。元のページに戻ります。',
      testedTitle: '接続は正常です',
      testFailedTitle: '接続はまだ機能していません',
    },
    hosted: {
      confirmTitle: '{app} に進む',
      confirmLine: '{email} としてサインインしています。',
      goOnAs: '{name} として続行',
      another: '別のアカウントを使用',
      cancel: 'キャンセルして戻る',
      goneTitle: 'このサインインは終了しました',
    },
  };

/** Japanese: why signing in elsewhere did not work. */
export const jaFederationFailures: Pick<SignInTexts['failures'], FederationCode> = {
  'socialLogin/notOffered':
    'このサービスでのサインインはここでは有効ではありません。別の方法を選んでください。',
  'socialLogin/wrongRedirect': 'このサインインは、ここでは許可されていないアドレスにつながります。',
  'socialLogin/expired':
    'このサインインは別のブラウザーで始まったか、時間が経ちすぎています。ここでもう一度始めてください。',
  'socialLogin/denied':
    'サインインに同意しなかったため、何も行われていません。もう一度試すか、別の方法でサインインしてください。',
  'socialLogin/unavailable':
    '選んだサービスは現在サインインできません。少し待ってもう一度試すか、別の方法でサインインしてください。',
  'socialLogin/failed':
    '選んだサービスでサインインできませんでした。もう一度試すか、別の方法でサインインしてください。',
  'socialLogin/noEmail':
    '選んだサービスからメールアドレスが伝えられません。サービス側で許可するか、アドレスで登録してください。',
  'socialLogin/emailNotVerified':
    '選んだサービスはメールアドレスを確認していません。いつもの方法でサインインし、プロフィールでサービスを連携してください。',
  'socialLogin/accountExists':
    'このメールアドレスのアカウントがすでにあります。いつもの方法でサインインし、プロフィールでサービスを連携してください。',
  'socialLogin/noAccount':
    'アカウントがまだありません。先に登録するか、以前使ったサービスでサインインしてください。',
  'ssoLogin/required':
    'あなたの会社は会社のサインインだけを使用します。それを使って続行してください。',
  'ssoLogin/expired':
    'このサインインは時間がかかりすぎたか、使用済みか、別のブラウザーで始まりました。もう一度始めてください。',
  'ssoLogin/changed':
    '会社のサインインがその間に変更または停止されました。もう一度始めてください。',
  'ssoLogin/declined':
    '会社のサインインで許可されませんでした。管理者にアクセスを依頼してください。',
  'ssoLogin/notAccepted':
    '会社のサインインの応答を受け入れられませんでした。管理者は SSO 設定で理由を確認できます。',
  'ssoLogin/beganElsewhere':
    'ここでは会社のページからサインインを始めることはできません。代わりに当サイトのサインインページでメールアドレスを入力してください。会社のサインインへ移動します。',
  'ssoLogin/unreachable':
    '会社のサインインが現在応答していません。1 分後にもう一度お試しください。',
  'ssoLogin/noAddress':
    '会社のサインインからメールアドレスが伝えられませんでした。管理者に送信を依頼してください。',
  'ssoLogin/foreignAddress':
    '会社のサインインが、会社のものではないアドレスを伝えました。管理者に確認してください。',
  'ssoLogin/accountElsewhere':
    'あなたのアドレスのアカウントはまだこの会社に属していません。管理者に招待を依頼してください。',
  'ssoLogin/noAccount':
    'ここにはまだアカウントがありません。会社の管理者に招待を依頼してください。',
  'ssoLogin/unconfirmed':
    '会社のサインインが変更され、管理者の確認が必要です。それまでは別の方法でサインインしてください。',
  'ssoLogin/wrongBreakGlass': 'この緊急コードは間違っているか、使用済みです。',
  'ssoLogin/testSucceeded': 'テストに成功しました。このウィンドウを閉じてかまいません。',
  'ssoLogin/testFailed':
    'テストに失敗しました。このウィンドウを閉じ、SSO 設定で理由を確認してください。',
  'hostedLogin/invalidGrant':
    'このサインインを完了できませんでした。もう一度サインインしてください。',
  'hostedLogin/gone':
    'このサインインは時間がかかりすぎたか、別の場所で終了しました。アプリからもう一度始めてください。',
  'hostedLogin/signInAgain': 'アプリはもう一度サインインするよう求めています。',
  'hostedLogin/stepUpFirst': 'アプリは 2 つ目の要素を求めています。',
  'hostedLogin/otherAccount':
    'アプリは、サインイン中のアカウントとは別のアカウントを求めています。',
  'hostedLogin/notAMember': 'このアプリが求める会社のメンバーではありません。',
  'callback/incomplete':
    'このページはサインインなしで開かれました。サインインページから始めてください。',
};
