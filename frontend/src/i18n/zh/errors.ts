/** Errors by their code on the wire, in Simplified Chinese. */
import type { errors as english } from '../en/errors';

export const errors: typeof english = {
  error: {
    no_answer: '服务器没有响应，请重试。',
    connection_lost: '服务器答复之前连接已断开。',
    interrupted: '服务器在回答途中被中断。已有内容会保留，可以重试。',
    internal: '服务器出错了。已有内容不会丢失，请重试。',
    server_error: '服务器出错了，请重试。',
    bad_key: '模型服务器拒绝了密钥，需要服务器管理员重新设置。',
    quota: '模型的额度已用完。',
    rate_limit: '对模型的请求过于频繁，请稍候重试。',
    overloaded: '模型目前过载，请稍后重试。',
    too_long: '对话对这个模型来说太长了。',
    refused_request: '模型服务器拒绝了请求。',
    unreachable: '无法连接模型服务器。',
    cut_off: '模型服务器在回答完成之前结束了。',
    unknown: '模型服务器出错了。',
    not_found: '内容已不存在，请重新加载页面。',
    bad_parent: '这条消息所接的回答不在这个对话中，请重新加载页面。',
    file_missing: '附件不在这个对话中，请重新添加。',
    no_model: '没有可用的模型，或者该模型不可选，请另选一个。',
    empty: '文件是空的。',
    encrypted: '文件有密码保护，请先另存为无密码的文件。',
    legacy: '文件是旧格式，这里无法读取。请先另存为新格式。',
    damaged: '文件已损坏，请在 Office 中修复并重新保存。',
    dangerous: '文件含有危险内容，已被拒收。',
    unsupported: '这里无法读取这种文件。',
    too_large: '文件超过大小上限。',
  },
};
